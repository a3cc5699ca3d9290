# The Grundy laboratory.

fault-no-sequence = { $game } has no sequence of Grundy values by heap here. Give an octal game such as 0.77 or Kayles, or a subtraction game such as take 1,3,4.
fault-value-too-large = The Grundy values of this game grow beyond { $limit }: I stop there.
fault-window-too-small = This game cannot go on with a window of the latest values alone: { $limit } values are not enough to decide the next one.
