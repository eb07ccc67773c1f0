"""The explanation of a verdict in plain English, from templates: verdict, evidence, caveats."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.reconcile.cases import Take
from pipeline.reconcile.numbers.intervals import step_of
from pipeline.reconcile.numbers.show import name
from pipeline.records import Claim, Label, Note

_OPENING: dict[Label, str] = {
    "supported": "The official results agree with “{printed}”.",
    "caveat": "The official results agree with “{printed}”, but only with something that the "
    "text leaves out.",
    "contradicted": "No admissible reading of the official results gives “{printed}”.",
    "outside": "“{printed}” is not an MLPerf result.",
    "unresolved": "There is not enough to decide on “{printed}”.",
}
_OF_TWO = frozenset(
    {
        "ratio",
        "less_time",
        "more_speed",
        "less_speed",
        "added",
        "share",
        "time_share",
        "difference",
        "efficiency",
    }
)
_LEVEL = {
    "truncated": "The digits behind the printed ones were cut off.",
    "bound": "It lies inside what the words allow.",
}


def explain(
    claim: Claim,
    label: Label,
    take: Take | None,
    nearest: Take | None,
    notes: Sequence[Note],
    why: str,
) -> str:
    """One sentence for the verdict, one for the evidence, one per note."""
    printed = claim.quantity.surface if claim.quantity else claim.surface
    parts = [_OPENING[label].format(printed=printed or claim.surface)]
    if label == "outside":
        parts.append(why)
    elif take is not None:
        parts.append(_sentence(take.arithmetic.text))
        parts.append(_compared(take))
        parts.append(_of_level(claim, take))
        parts.append(take.remark)
    elif nearest is not None:
        parts.append(f"Nearest: {nearest.arithmetic.text}.")
        parts.append(_compared(nearest))
    parts += [note.text for note in notes]
    return " ".join(part for part in parts if part)


def _of_level(claim: Claim, take: Take) -> str:
    """How a figure agrees, where it is not simply that of its entry; of “a third” there are no
    digits to cut off."""
    figure, level = claim.quantity, take.arithmetic.level
    if figure is None or (
        level == "truncated" and step_of(figure).normalize().as_tuple()[1] != (1,)
    ):
        return ""
    return _LEVEL.get(level, "")


def weakened(explanation: str, caveat: Note) -> str:
    """The explanation of a claim that was borne out, with a caveat that its sentence brings."""
    opening, clean = (
        _OPENING[label].partition("{printed}")[2] for label in ("caveat", "supported")
    )
    return f"{explanation.replace(clean, opening, 1)} {caveat.text}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _compared(take: Take) -> str:
    """The two entries of a sum, without which nobody could check it."""
    if take.arithmetic.operation not in _OF_TWO or len(take.rows) != 2:
        return ""
    one, other = take.rows
    return f"Compared: {name(one)}; {name(other)}."
