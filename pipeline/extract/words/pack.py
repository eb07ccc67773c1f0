"""Language packs: one TOML file of words per language, and one for what all share.

The engine holds no word of any language. ``docs/languages.md`` says what each field means and how
to add a language; ``problems`` is what the completeness test runs.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from pipeline.extract.words.expand import expanded
from pipeline.extract.words.fold import fold
from pipeline.records import Record

FOLDER = Path(__file__).parent.parent / "languages"
COMMON = "common"

# Classes of cue that the engine asks for. A language may leave out those marked optional where
# its grammar has no such word; the others must have at least one.
REQUIRED_CUES = (
    "gain", "faster", "slower", "equal", "fastest", "first", "only", "record", "won", "leading",
    "all_benchmarks", "out_of", "baseline_before", "previous_round", "respectively", "each",
    "negation", "denial", "asked_who", "hypothetical", "planned", "estimated",
    "says", "anaphor", "time",
    "less_time",
    "speed", "performance", "outside", "price", "per_dollar", "per_accelerator", "per_watt",
    "single_node", "open", "closed", "onprem", "cloud", "preview", "accuracy", "reject", "after",
    "training", "inference", "first_round", "last_year", "same_round", "system_word",
    "benchmark_word",
)  # fmt: skip
OPTIONAL_CUES = (
    "ahead_of", "all_of", "average", "measured_power", "baseline_after", "close", "connect_after",
    "from", "to", "own", "conjunction", "alternative", "delta", "not_result", "first_person",
    "round_word", "by",
    "scenario_offline", "scenario_server", "server_word", "scenario_singlestream",
    "scenario_multistream", "scenario_interactive", "scenario_constantstream", "interactive_word",
    "baseline_of", "below", "best", "between",
    "by_change", "by_how_much", "difference", "direction", "first_generation", "fitted",
    "former", "goes_to", "largest", "latter",
    "longer", "members", "most", "new_test", "nobody", "number_of", "of_them", "office",
    "only_name",
    "predecessor", "purpose", "result_word", "relative", "replaces", "same_test", "same_tests",
    "scaling",
    "second", "submit", "took", "used", "adjoined", "several_tests", "rival", "copula", "available",
    "margin", "and_others", "partitive", "than", "than_name", "object", "language_model",
    "improves_on",
    "company_word", "person_pronoun", "beats", "beaten", "object_article", "agent",
    "relative_article", "passive", "in_front", "except_after", "made_by", "outdoes",
    "exceeds", "part_of", "as_fast", "comparing", "leads_by", "first_in", "trails_by", "save_for",
    "together", "by_itself", "version_of",
    "belongings", "demanded", "whose", "scored", "every_chip", "lone", "category_edge",
    "category_datacenter", "inverted", "per_host", "time_spent", "output", "rises", "falls",
    "slows", "duration", "versus", "first_token", "breaks", "record_of", "other_unit", "lesser",
    "one_of", "extra", "quantity_word", "yields", "newer", "older", "earliest", "surpasses",
    "outdone", "emulated", "among_them", "by_account", "per_whom", "view_of", "how_near", "heir",
    "is_placed", "placed_to",
    "interviews", "as_many", "above_all", "per_minute", "largest_model", "set_against",
    "models", "same_size",
    "but_rather", "not_leading", "bigger", "ruled_out", "ellipsis",
    "weakens", "weakens_after", "changed_by", "a_part",
    "prevails", "takes", "apart", "undirected", "lies", "sooner", "later", "the_tests", "now",
    "camps", "able", "rival_of", "run_on", "turns_out",
    "wins_over", "most_results", "meanwhile", "says_who", "share_of", "worked_with", "counted_head",
    "cloud_company", "offers", "bandwidth", "that_round", "in_which", "same_scenario", "at_work",
    "same_system", "smaller_one", "larger_one", "still", "half", "each_day", "amounts_to",
)  # fmt: skip
REQUIRED_UNITS = (
    "minutes", "seconds", "hours", "percent", "x", "accelerators", "hosts", "processors",
    "benchmarks", "results", "submitters", "records",
)  # fmt: skip
HEDGES = (
    "about", "nearly", "over", "just_over", "under", "just_under", "at_least", "at_most", "up_to",
)  # fmt: skip
OPTIONAL_HEDGES = ("mark", "some_over", "some_under", "within")


class Pack(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of one language; a trailing ``*`` in a word stands for any ending.

    - ``order``: ``initial`` or ``final``: whether a verb's complements mostly follow or precede.
    - ``decimal``: the sign before decimals.
    - ``elides``: whether words are cut before an apostrophe ("dell'anno"): a name there is none.
    - ``drops_subject``: whether a sentence may leave out its subject where it is that of the last.
    - ``counters``: classifiers between a number and what is counted ("4,096個のA100", "8장").
    - ``articles``: what may part a factor from the product it is a multiple of ("1.1x the H200").
    - ``genitive``: particles that make a factor one of the name before ("A100の2倍").
    - ``attributives``: how a clause ends that stands before its noun ("27分を記録した|B200",
      "用时27分钟的|B200").
    - ``adjectival``: how a unit ends that is an adjective of whom it stands before
      ("2,06 dakikalık| Oracle").
    - ``means``: what makes a result the means of whoever follows ("0,43 dakika ile| Wiwynn").
    - ``objects``: particles of a verb's object ("A100を上回る").
    - ``datives``: particles of whom verbs of surpassing are said ("레노버|에 0.6분 앞섰다").
    - ``particles``: what may be glued to a name without making another word of it ("델은").
    - ``endings``: what case makes of a company's name: “em” behind it (“Intelem”), or another end
      for its last letters (“a>ii”: “Nvidii”); in the script of the ending alone.
    - ``topics``: particles of what a sentence is about ("MI300X는", "H200は").
    - ``subjects``: particles of who does something ("엔비디아가", "NVIDIAが").
    - ``questions``: what stands before a colon at the head of a question ("Q: …").
    - ``surnames``: first syllables of names of persons, where the script has no capitals.
    - ``degrees``: adverbs between such an object and its verb ("A100をわずかに上回る").
    - ``months``: the twelve months, forms of one apart by ``|`` ("6月|六月").
    - ``abbreviations``: words whose full stop ends no sentence ("bzw."), without it.
    - ``cut_before_numbers``: those that are cut short before numbers alone ("godz. 12").
    - ``ordered_nouns``: what stands with a capital behind an ordinal number ("auf den 2. Platz").
    - ``split_verbs``: verbs of surpassing whose second part closes the clause, the two apart by
      ``|`` ("hängt|ab"), and of being behind ("hinkt|hinterher|slower").
    - ``masks``: words that hold a cue and are none: 第一个, 比赛.
    - ``etcetera``: words behind the last of some examples ("等").
    - ``spans``: what stands between two ratios that make a range ("1.4배에서 2배").
    - ``ago``: what closes how long ago something was ("six months ago"); with a space
      behind it, what opens it ("vor sechs Monaten").
    - ``equative``: the word on both sides of what is equalled ("as fast at the task as B").
    - ``tells``: verbs of saying that are followed by who listens ("told Reuters").
    - ``loose_rate_nouns``: what is a rate only with “per second” behind it: words, answers.
    - ``halves``: “and a half” at a unit of time (2時間半, 两个半小时, "hora y media").
    - ``multiplies``: a verb's stem and the word that leads from it to a factor, one apart from the
      other by ``|`` ("multiplica el caudal de B por nueve": multiplic|por).
    - ``hundredths``: what may stand behind the digit that follows tenths (2割5分; 三成五: nothing).
    - ``locative``: endings of a unit that say in or to which time ("11 dakikada geçti",
      "11 dakikaya indi"), not by how much.
    - ``wholes``: nouns of benchmarks in the case that a part of them follows ("8 testin 5'inde").
    - ``settings``: what stands behind a bare number of things that something was done with
      ("1024块|时", "64基|の場合").
    - ``ordinals``: what stands before a number and makes an ordinal of it ("第10家").
    - ``units``: canonical unit -> its surfaces after a number.
    - ``classifiers``, ``modifiers``, ``heads``: the parts that compound nouns of counted things are
      made of (“项|固定任务|性能|成绩”): a classifier, any modifiers, and what is counted, by unit.
    - ``units_before``: the same for those that stand before it.
    - ``rate_nouns``: rate -> nouns that tell it where just “per second” stands before the figure.
    - ``numbers``: number words; ``number_joins``: words between tens and ones ("treinta y ocho"),
      an empty one where nothing stands there ("двадцать три").
    - ``before_tens``: ones as they stand before tens in one word ("dreiund|zwanzig").
    - ``of_millions``: what stands between a million and what is counted ("1 million |de| tokens").
    - ``dozens``: words for about so many, with what joins them to their noun ("una decina di").
    - ``multiples``: words that are a factor by themselves.
    - ``billions``: words for a thousand million, and how many such each is (億: 0.1).
    - ``shares``: what such words hold where they say a part: “less than half” is more than twice.
    - ``fractions``: words for a part ("a third"), each with its percentage.
    - ``fraction_signs``: what stands between denominator and numerator (三|分之|一, 3|分の|1).
    - ``fraction_to``: what stands behind a part that something falls to (“3分の1|に短縮”); before
      it, a language's words of ``to``.
    - ``durations``: words that are a time by themselves, in minutes (“полчаса”: 30).
    - ``unit_alone``: unit -> the forms that say one of it without a number, where a hedge stands
      before them (“менее чем за час”).
    - ``sets``: endings and small words that ``<name>`` in a word stands for; see ``expand``.
    - ``hedges`` / ``hedges_after``: hedge -> words before / after the figure.
    - ``cues``: class -> words.
    """

    lang: str
    name: str = ""
    order: Literal["initial", "final"] = "initial"
    decimal: Literal[".", ","] = "."
    elides: bool = False
    drops_subject: bool = False
    counters: tuple[str, ...] = ()
    genitive: tuple[str, ...] = ()
    attributives: tuple[str, ...] = ()
    adjectival: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    datives: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    of_millions: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    surnames: tuple[str, ...] = ()
    degrees: tuple[str, ...] = ()
    months: tuple[str, ...] = ()
    abbreviations: tuple[str, ...] = ()
    cut_before_numbers: tuple[str, ...] = ()
    ordered_nouns: tuple[str, ...] = ()
    split_verbs: tuple[str, ...] = ()
    masks: tuple[str, ...] = ()
    etcetera: tuple[str, ...] = ()
    spans: tuple[str, ...] = ()
    equative: str = ""
    ago: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    loose_rate_nouns: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    multiplies: tuple[str, ...] = ()
    hundredths: tuple[str, ...] = ()
    locative: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    units: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    classifiers: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    heads: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    units_before: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    rate_nouns: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    numbers: dict[str, float] = msgspec.field(default_factory=dict)
    number_joins: tuple[str, ...] = ()
    before_tens: dict[str, float] = msgspec.field(default_factory=dict)
    dozens: dict[str, float] = msgspec.field(default_factory=dict)
    shares: tuple[str, ...] = ()
    billions: dict[str, float] = msgspec.field(default_factory=dict)
    fractions: dict[str, float] = msgspec.field(default_factory=dict)
    fraction_signs: tuple[str, ...] = ()
    fraction_to: tuple[str, ...] = ()
    multiples: dict[str, float] = msgspec.field(default_factory=dict)
    durations: dict[str, float] = msgspec.field(default_factory=dict)
    unit_alone: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    sets: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    hedges: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    hedges_after: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    cues: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


@lru_cache(maxsize=32)
def load_pack(lang: str) -> Pack:
    """One language's words as its file has them. Raises ``ValueError`` naming what is wrong."""
    path = FOLDER / f"{lang}.toml"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        pack = msgspec.convert(expanded(raw), Pack)
        return msgspec.structs.replace(pack, counters=tuple(map(fold, pack.counters)))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error


def languages() -> tuple[str, ...]:
    """The languages that there is a pack for."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != COMMON))


def problems(pack: Pack) -> list[str]:
    """What a pack lacks or says twice; empty for a complete one."""
    found = [f"cues.{name} is missing" for name in REQUIRED_CUES if not pack.cues.get(name)]
    known = {*REQUIRED_CUES, *OPTIONAL_CUES}
    found += [f"cues.{name} is no class of cue" for name in pack.cues if name not in known]
    found += [
        f"units.{name} is missing"
        for name in REQUIRED_UNITS
        if not any(table.get(name) for table in (pack.units, pack.units_before, pack.heads))
    ]
    for name in HEDGES:
        if not pack.hedges.get(name) and not pack.hedges_after.get(name):
            found.append(f"hedges.{name} is missing")
    found += [
        f"hedges.{n} is no hedge"
        for n in (*pack.hedges, *pack.hedges_after)
        if n not in (*HEDGES, *OPTIONAL_HEDGES)
    ]
    if not pack.numbers:
        found.append("numbers is empty")
    return [*found, *_said_twice("units", pack.units), *_said_twice("hedges", pack.hedges)]


def _said_twice(table: str, words: dict[str, tuple[str, ...]]) -> list[str]:
    """The words that stand under two names of one table."""
    owner: dict[str, str] = {}
    found = []
    for name, surface in ((name, surface) for name, forms in words.items() for surface in forms):
        other = owner.setdefault(surface.casefold(), name)
        if other != name:
            found.append(f"{table}: “{surface}” is both {other} and {name}")
    return found
