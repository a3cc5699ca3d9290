"""Lists in the formats of schools are read; all faults of a list are reported at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.refusal import Refused
from bot.roster.controls import headings
from bot.roster.messages import to_text
from bot.roster.model import Listed, RosterLine, changes, digest_of, folded
from bot.roster.reading import (
    LARGEST_NUMBER,
    LONGEST_NAME,
    LONGEST_TEAM,
    MOST_LINES,
    decode,
    read_list,
)
from bot.roster.refusals import InvalidList, ListFault

ADA, BLAISE = Listed(17, "Ada Lovelace", "A"), Listed(18, "Blaise Pascal", "B")


def read(text: str) -> list[Listed]:
    return read_list(text, headings())


@pytest.mark.parametrize(
    "text",
    [
        "17;Ada Lovelace;A\n18;Blaise Pascal;B",
        "17\tAda Lovelace\tA\r\n\r\n18\tBlaise Pascal\tB\r\n",
        "17, Ada Lovelace, A\n  18 ,\u00a0Blaise  Pascal,B\n,,\n",
        "\ufeffGroupe;Né le;Nom;Numéro\nA;10/12/1815;Ada Lovelace;017\nB;;Blaise Pascal;18",
        "No.,First name,Last name,Group\n17,Ada,Lovelace,A\n18,Blaise,Pascal,B\n",
        'N°;"Nom";"Groupe"\n17;"Ada Lovelace";A\n18;"Blaise Pascal";B',
    ],
)
def test_a_list_of_numbers_names_and_groups_is_read_in_any_school_format(text: str) -> None:
    found = read(text)
    assert [folded(each.name) for each in found] == ["ada lovelace", "blaise pascal"]
    assert [(each.number, each.team) for each in found] == [(17, "A"), (18, "B")]


def test_a_list_may_have_names_or_numbers_alone() -> None:
    assert read("Ada\nBlaise") == [Listed(None, "Ada", ""), Listed(None, "Blaise", "")]
    assert read("3\n5\n") == [Listed(3, "", ""), Listed(5, "", "")]
    assert read("Ada;A\nBlaise;A") == [Listed(None, "Ada", "A"), Listed(None, "Blaise", "A")]
    given_apart = read("Lovelace, Ada\nPascal, Blaise\nMarin, Chloé")
    assert [each.name for each in given_apart] == ["Lovelace Ada", "Pascal Blaise", "Marin Chloé"]
    assert {each.team for each in given_apart} == {""}
    teams = read("Ada, G1\nBlaise, G2\nChloé, G3")
    assert [each.team for each in teams] == ["G1", "G2", "G3"]


@pytest.mark.parametrize("many", [2, 300, 20_000], ids=["few", "many", "128 KiB"])
def test_an_unclosed_quotation_mark_is_refused_with_its_line(many: int) -> None:
    text = '1;Ada\n1;Blaise\n3;"Chloé\n' + "\n".join(f"{n};Dana {n}" for n in range(4, 4 + many))
    with pytest.raises(InvalidList) as found:
        read(text)
    assert found.value.faults == {ListFault.OPEN_QUOTE: [3], ListFault.SAME_NUMBER: [2]}
    assert [each.name for each in read('1;"Ada\nLovelace"\n2;"Blaise"')] == [
        "Ada Lovelace",
        "Blaise",
    ]
    assert read('1;"Ada') == [Listed(1, "Ada", "")], "an open quotation mark should lose no text"
    for even in ('1;"Ada\n2;"Blaise\n3;Chloe\n', '1;"Ada;A\n2;Blaise;A\n3;"Chloe;B\n4;D;B\n'):
        with pytest.raises(InvalidList) as found:
            read(even)
        assert found.value.faults == {ListFault.OPEN_QUOTE: [1]}
    with pytest.raises(InvalidList) as found:
        read("1;" + "a" * 150_000)
    assert found.value.faults == {ListFault.NAME_LENGTH: [1]}


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_list_is_decoded_from_every_coding_of_spreadsheets(coding: str) -> None:
    assert decode("17;Chloé Noël;A".encode(coding)) == "17;Chloé Noël;A"


@pytest.mark.parametrize("content", [b"a\0b", b"\x81\x8d", b"\xff\xfe\x00"])
def test_a_file_that_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(Refused):
        decode(content)


def test_all_faults_of_a_list_are_reported_with_their_lines() -> None:
    long = "x" * (LONGEST_NAME + 1)
    lines = ["1;Ada;A", "x;Blaise;A", ";Chloé;A", ";;A", "", f"5;{long};A", "1;Dana;A"]
    lines += [f"{LARGEST_NUMBER + 1};Emma;A", f"7;Fabre;{'y' * (LONGEST_TEAM + 1)}", "0;Gil;A"]
    lines += ["1;Henri;A", "11;I;A", "12;J;A", "13;K;A", "14;L;A", "15;M;A"]
    with pytest.raises(InvalidList) as found:
        read("\n".join(lines))
    assert found.value.faults == {
        ListFault.BAD_NUMBER: [2, 8, 10],
        ListFault.NO_NUMBER: [3],
        ListFault.NOBODY: [4],
        ListFault.NAME_LENGTH: [6],
        ListFault.TEAM_LENGTH: [9],
        ListFault.SAME_NUMBER: [7, 11],
    }


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", {ListFault.EMPTY: [1]}),
        (" ; ;\n\n", {ListFault.EMPTY: [1]}),
        ("numéro;nom", {ListFault.EMPTY: [1]}),
        ("Ada\nBlaise\nADÀ", {ListFault.SAME_NAME: [3]}),
        ("\n".join(map(str, range(1, MOST_LINES + 2))), {ListFault.TOO_MANY: [MOST_LINES + 1]}),
    ],
)
def test_an_empty_oversized_or_ambiguous_list_is_refused(
    text: str, faults: dict[ListFault, list[int]]
) -> None:
    with pytest.raises(InvalidList) as found:
        read(text)
    assert found.value.faults == faults


def test_a_new_list_changes_only_what_differs_and_nobody_loses_their_line() -> None:
    before = [
        RosterLine(1, "Ada", "A", 11),
        RosterLine(2, "Blaise", "A"),
        RosterLine(3, "Chloé", "B", 33),
    ]
    made = changes(before, read("1;Ada L.;A\n3;Chloé;A\n9;Dana;B"))
    assert made.lines == (
        RosterLine(1, "Ada L.", "A", 11),
        RosterLine(3, "Chloé", "A", 33),
        RosterLine(9, "Dana", "B"),
    )
    assert made.added == (RosterLine(9, "Dana", "B"),)
    assert made.gone == (before[1],)
    assert [(old.name, new.name) for old, new in made.renamed] == [("Ada", "Ada L.")]
    assert [(old.team, new.team) for old, new in made.moved] == [("B", "A")]
    assert not made.is_none


def test_a_new_list_of_names_leaves_known_numbers_unchanged() -> None:
    first = changes([], read("Blaise\nAda")).lines
    assert [(line.number, line.name) for line in first] == [(1, "Blaise"), (2, "Ada")]
    made = changes(first, read("Chloé\nada"))
    assert [(line.number, line.name) for line in made.lines] == [(2, "ada"), (3, "Chloé")]
    assert made.gone == (first[0],)


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20).map(
    lambda text: " ".join(
        "".join(c if c.isalnum() or c in "-;,\"'=+@" else " " for c in text).split()
    )
)


@given(st.dictionaries(st.integers(1, LARGEST_NUMBER), st.tuples(NAMES, NAMES), min_size=1))
def test_a_list_written_as_text_reads_back_the_same(found: dict[int, tuple[str, str]]) -> None:
    lines = [RosterLine(number, name, team) for number, (name, team) in sorted(found.items())]
    again = changes([], read(to_text(lines))).lines
    assert again == tuple(lines)
    assert digest_of(again) == digest_of(lines)
