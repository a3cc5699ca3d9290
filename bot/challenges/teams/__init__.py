"""Windows of groups: when a challenge opens and closes for each, and extensions of pupils.

Windows lie within the challenge's own times, so its state, board, solutions and guard ignore them.
Moving the challenge moves them, too (``Moving``), and is refused if one would lie outside. If a
person changes group, the same transaction judges the lateness of that person's answers again: the
store of rosters calls ``regroup``, which records a ``Change`` if a mark has changed. Setting other
windows while the challenge is open does the same. Meanwhile a pupil cannot leave their line
(``Rosters.leave``).

The ``Arrangement`` of a pupil, or of their group, becomes an extension in the transaction that
publishes, changes or moves an exam, or changes the line or the group.
"""
