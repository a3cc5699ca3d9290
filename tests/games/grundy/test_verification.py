"""Certificates: sound ones are verified and false ones refuted, by code of their own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from games.families import read_rules
from games.grundy import naive_values
from games.grundy.certificate import (
    BLOCK,
    Certificate,
    Flaw,
    Refuted,
    read_certificates,
    write_certificates,
)
from games.grundy.kernels.verification import again
from games.grundy.verification import Verification
from tests.support.corruptions import Data, certified, is_refuted, missed, sound
from tests.support.sampling import IS_LONG

pytestmark = pytest.mark.slow


def read(*made: Data) -> list[Certificate]:
    return read_certificates(write_certificates(made))


def verified(certificate: Certificate) -> Verification:
    verification = Verification(certificate)
    for _ in verification.steps():
        pass
    verification.conclude()
    return verification


def in_part(certificate: Certificate) -> Verification:
    """Check the first block of values, and all that needs no more."""
    verification = Verification(certificate)
    next(verification.steps())
    verification.conclude()
    return verification


def test_sound_certificates_are_verified_whole() -> None:
    for certificate in read_certificates(sound()):
        verification = verified(certificate)
        assert verification.is_whole
        assert verification.reached == certificate.to > 0


def test_a_period_by_witnesses_is_verified() -> None:
    (certificate,) = read(certified("0.16", 500_000))
    assert certificate.period is not None
    assert (certificate.period[:2], certificate.period[-1]) == ((149_459, 105_351), "witnesses")
    assert verified(certificate).is_whole


def sampled() -> Iterator[tuple[str, tuple[int, int, int]]]:
    chance = Random(28)
    for _ in range(150):
        code = f"{chance.choice('04')}.{chance.randrange(1, 8**3):03o}".rstrip("0")
        takes = read_rules(code).splits or (0,)
        odd = chance.randrange(2) if len({take % 2 for take in takes}) == 1 else 0
        yield code, (chance.randrange(256), odd, takes[-1])


def test_recomputed_values_are_right_whatever_heaps_count_as_rare() -> None:
    for code, split in sampled():
        rules, values, rare = read_rules(code), np.zeros(301, np.uint32), np.zeros(400, np.int64)
        sorts = (rules.splits, rules.shrinks, rules.ends)
        takes = tuple(np.array(takes, np.int64) for takes in sorts)
        assert again(values, 1, 301, takes, 0, split, rare, 0, 1 << 40)[0] == 301
        assert np.array_equal(values, naive_values(rules, 300)), (code, split)


def test_every_corrupted_certificate_is_refuted() -> None:
    assert not missed(2_000 if IS_LONG else 500, seed=28)


def test_windows_beyond_the_recomputed_values_are_checked_by_themselves() -> None:
    made = certified("0.104", 300_000)
    verification = in_part(*read(made))
    assert (verification.reached, verification.is_whole) == (BLOCK - 1, False)
    assert verification.far == 4 * 64
    made["windows"][3][1][-20] += 2
    with pytest.raises(Refuted) as refuted:
        in_part(*read(made))
    assert refuted.value.fault is Flaw.WINDOW
    assert refuted.value.details["heap"] == made["to"] - 19


def test_windows_are_not_accepted_where_a_rare_heap_may_be_missing() -> None:
    made = certified("0.104", 300_000)
    made["rare"].append(made["to"] - 5)
    assert in_part(*read(made)).far == 0


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("game", "0.(3)"),
        ("game", "take 1,3"),
        ("game", 7),
        ("game", "0.70"),
        ("to", -1),
        ("to", 1 << 60),
        ("to", True),
        ("split", [1, 2, 0]),
        ("split", [1]),
        ("split", [6, 1, 0]),
        ("rare", {}),
        ("rare", [1.5]),
        ("links", []),
        ("links", [5]),
        ("windows", [[0]]),
        ("windows", [[0, []]]),
        ("windows", [[290, list(range(20))]]),
        ("period", [1, 2, 3]),
        ("period", [0, 0, 0, 0, 0, 0, None]),
        ("more", 1),
    ],
)
def test_a_sealed_but_malformed_certificate_is_refuted(part: str, value: object) -> None:
    with pytest.raises(Refuted) as refuted:
        read(certified("0.77", 300) | {part: value})
    assert (refuted.value.fault, refuted.value.details) == (Flaw.FORM, {"line": 2})


@pytest.mark.parametrize(
    "period",
    [
        [0, 0, 1, 2, 9, 4, "guy-smith"],
        [12, 71, 71, 156, 9, 9, "guesswork"],
        [12, 71, 71, 155, 8, 27, "guy-smith"],
        [12, 71, 71, 156, 8, 27, "reach"],
        [12, 71, 71, 156, 8, 27, "witnesses"],
        [12, 71, 71, 1 << 50, 8, 27, "guy-smith"],
    ],
)
def test_a_period_that_its_window_does_not_prove_is_refuted(period: list[int | str]) -> None:
    made = certified("0.77", 300)
    assert made["period"] == [12, 71, 71, 156, 8, 27, "guy-smith"]
    assert is_refuted(write_certificates([made | {"period": period}]))


@pytest.mark.parametrize("text", [b"", b"\n", b"[]\n", b"\xff\x00", b"null\n" * 3, b"[" * 10**5])
def test_a_text_that_is_no_certificate_is_refuted(text: bytes) -> None:
    assert is_refuted(text)


def test_values_of_grundys_game_are_verified_and_a_period_is_refuted() -> None:
    made = certified("grundys-game", 40_000)
    (certificate,) = read(made)
    assert verified(certificate).is_whole
    rules = read_rules("grundys-game")
    assert certificate.rules == rules
    values = naive_values(rules, 300)
    with pytest.raises(Refuted):
        verified(read(made | {"game": "4.0"})[0])
    period = [1, 39_000, 39_000, 39_500, int(values.max()), int(values.argmax()), "guy-smith"]
    with pytest.raises(Refuted):
        verified(read(made | {"period": period})[0])
