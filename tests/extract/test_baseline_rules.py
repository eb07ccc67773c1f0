"""A rule about baselines is passed over where its words do not stand: there it must not hold.

A rule that learns a further class of cue has to say so in its row of the table, or a passage with
that class alone would never be asked.
"""

from __future__ import annotations

import tomllib

import pytest

from pipeline.extract.linking.compared.baseline_names import RULES, rules_of
from pipeline.extract.marking.passages import mark_passages
from tests.extract.test_cases import CASES


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_no_rule_holds_where_it_is_passed_over(path):
    texts = [case["text"] for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]
    lang = path.stem.split("-")[0]
    for text in texts:
        (marks,) = mark_passages(text, [(0, 0, len(text), lang)])
        for name in marks.mentions:
            asked = rules_of(marks, name.label)
            for rule in RULES:
                if rule not in asked and (not rule.labels or name.label in rule.labels):
                    assert not rule.holds(marks, name), (rule, text)
