"""/grundy rare distinguishes proved from observed rare heaps."""

from __future__ import annotations

import numpy as np

from bot.i18n import words
from bot.i18n.typed import read_rules
from bot.laboratory.messages import tell_rare
from games.grundy.questions import RareAnswer
from games.grundy.split import find_split
from tests.support.grundy import by_hand


def test_rare_heaps_are_called_proved_only_with_a_proved_period() -> None:
    kayles, say = read_rules("0.77"), words("en")
    values = np.array(by_hand("0.77", 600), dtype=np.uint16)
    split = find_split(kayles, values)
    assert split is not None
    rare = [n for n, v in enumerate(values) if (int(v) & split.mask).bit_count() % 2 == 0]
    told = tell_rare(kayles, 600, RareAnswer(values, split, True), say).text
    assert say("grundy-rare-proved", last=rare[-1]) in told
    few = RareAnswer(values[:60], find_split(kayles, values[:60]), True)
    assert say("grundy-rare-observed", last=59) in tell_rare(kayles, 60, few, say).text
    assert rare[-1] < 71, "from there on Kayles is periodic"
