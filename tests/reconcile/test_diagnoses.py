"""Each diagnosis explains a figure exactly, and nothing that is only near."""

from decimal import Decimal

import pytest

from pipeline.reconcile.judging import diagnoses as d
from tests.reconcile.make import figure


@pytest.mark.parametrize(
    ("rule", "printed", "unit", "official", "explains"),
    [
        (d.unit_slip, "23", "seconds", "13.74", True),  # 0.23 minutes
        (d.unit_slip, "24", "seconds", "13.74", False),
        (d.unit_slip, "14", "minutes", "0.2290", True),  # 13.74 seconds
        (d.unit_slip, "5.9", "hours", "0.0979783", True),  # 5.8787 minutes
        (d.unit_slip, "9", "hours", "0.15", False),  # 9 minutes: one digit fits too easily
        (d.unit_slip, "5.9", "minutes", "5.8787", False),
        (d.one_digit, "5.78", "minutes", "5.8787", True),
        (d.one_digit, "5.77", "minutes", "5.8787", False),
        (d.one_digit, "5", "minutes", "6.1", False),
        (d.swapped, "3.97", "minutes", "3.7949", True),
        (d.swapped, "47.4", "minutes", "44.68", True),
        (d.swapped, "3.79", "minutes", "3.7949", False),
        (d.swapped, "9.37", "minutes", "3.7949", False),
        (d.swapped, "47.6", "minutes", "46.7803", False),
        (d.swapped_cut, "47.6", "minutes", "46.7803", True),  # cut to 46.7 first
        (d.swapped_cut, "46.7", "minutes", "46.7803", False),
        (d.point_moved, "2.83", "minutes", "28.3345", True),
        (d.point_moved, "283", "minutes", "28.3345", True),
        (d.point_moved, "2833", "minutes", "28.3345", True),
        (d.point_moved, "0.283", "minutes", "28.3345", True),
        (d.point_moved, "28.3", "minutes", "28.3345", False),
        (d.point_moved, "3", "minutes", "28.3", False),
        (d.point_moved, "1002820", "tokens/s", "100282", True),
        (d.point_moved, "1000000", "tokens/s", "100282", False),  # as round as can be
        (d.lost_digit, "6.8", "images/s", "6.0792", True),  # 6.08
        (d.lost_digit, "6.7", "images/s", "6.5717", False),  # of two digits, no other than a zero
        (d.lost_digit, "1449", "tokens/s", "14419.2", True),
        (d.lost_digit, "14.42", "minutes", "14.422", False),
        (d.lost_digit, "14.92", "minutes", "14.422", False),
        (d.doubled_digit, "144.7", "minutes", "14.7", True),
        (d.doubled_digit, "11", "minutes", "1.1", False),
        (d.doubled_digit, "174.7", "minutes", "14.7", False),
        (d.rounded_too_far, "28.0", "minutes", "28.3345", True),
        (d.rounded_too_far, "28.1", "minutes", "28.3345", False),
    ],
)
def test_rule(rule: d.Rule, printed: str, unit: str, official: str, explains: bool) -> None:
    assert bool(rule(figure(printed, unit), Decimal(official))) is explains
