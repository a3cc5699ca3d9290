"""Give the whole class one seat: every member of the server has a vote in each of its plies.

A vote (table ``votes``) may be changed until the vote is closed. The first vote of a ply sets its
deadline, so an idle class never loses; the vote that reaches the quorum puts it so far back that
the vote is closed at once. From then on votes are refused, under the lock of the match's row. So
every process that counts finds the same votes and comes to the same move (``Match.elected``, ties
by ``Random(f"{seed}:{ply}:vote")``), and the primary key of ``plies`` lets one of them play it:
``bot.play.deadlines`` counts, ``ON_ITS_WAY`` after the deadline.

``controls`` answers the same controls as in other matches: a pick is a vote; hints, taking back,
resigning and the rematch are the teachers'. Before the move is played only the number of votes is
shown, afterwards how many each move got, never whose. ``boards`` edits the count at most every 3
seconds, and after each vote posts a new board below the old one.
"""
