"""Which fields of a form were changed, compared with what it displayed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.edits import digest, edited
from bot.kit.refusal import Faults

#: Three editors' values of a field: few, so that they often agree.
VALUES = st.sampled_from(["", "a", "b", "c"])


@given(st.lists(st.tuples(VALUES, VALUES, VALUES), max_size=5))
def test_unchanged_fields_are_not_written_and_fields_changed_twice_clash(
    fields: list[tuple[str, str, str]],
) -> None:
    """Each field is (displayed, typed, stored by now)."""
    names = [str(number) for number in range(len(fields))]
    displayed = tuple(digest(shown) for shown, _, _ in fields)
    typed = dict(zip(names, (mine for _, mine, _ in fields), strict=True))
    stored = dict(zip(names, (theirs for _, _, theirs in fields), strict=True))
    found = edited(displayed, typed, stored)
    each = list(zip(names, fields, strict=True))
    mine = {name for name, (shown, mine, now) in each if mine not in (shown, now)}
    clashing = {name for name, (shown, _, now) in each if now != shown} & mine
    assert found.changed == mine
    assert len(found.clashes) == len(clashing)
    # Whoever sends the form again has seen what is stored.
    again = edited(found.displayed, typed, stored)
    assert (again.changed, again.clashes) == (mine, ())


def test_a_digest_is_short_and_ignores_spaces_at_the_ends_of_lines() -> None:
    assert max(len(str(digest(text))) for text in map(str, range(5000))) <= 8
    assert digest(" a\r\nb \n") == digest("a\nb")


def test_a_form_without_digests_is_compared_with_the_stored_values() -> None:
    """Such a form was opened by an older version."""
    assert edited((), {"a": "1", "b": "2"}, {"a": "1", "b": "3"}).require_alone() == {"b"}
    with pytest.raises(Faults) as clash:
        edited((digest("0"),), {"a": "1"}, {"a": "2"}).require_alone()
    assert clash.value.displayed == (digest("2"),)
