# The Grundy laboratory.

fault-no-sequence = { $game } has no sequence of Grundy values by heap here. Give an octal game such as 0.77 or Kayles, or a subtraction game such as take 1,3,4.
fault-value-too-large = The Grundy values of this game grow beyond { $limit }: I stop there.

# The laboratory itself.

error-laboratory-busy = I am still working on your last question. Wait for its answer, or press Cancel under it.
error-laboratory-stopped = Stopped. Ask again whenever you like.
