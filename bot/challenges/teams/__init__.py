"""Store the windows of groups: when a challenge opens and closes for each.

They lie within the challenge's own times: its state, board, solutions and guard need know nothing
of them. A move of the challenge takes them along (``Moving``), or is refused if one were left
outside. What puts somebody into another group has their lateness judged anew, and nobody else's,
in its own transaction: the store of rosters is handed ``regroup``, which keeps a ``Change`` if a
mark has changed. Other windows, set while the challenge is open, have the same done. A pupil
cannot leave their line meanwhile (``Rosters.leave``).

What a pupil has in every exam (``Arrangement``, on their line of the list) becomes an extension in
the transaction that publishes, changes or moves the exam, or changes the line.
"""
