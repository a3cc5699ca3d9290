"""Give the whole class one seat: every member of the server has a vote in each of its plies.

A vote (table ``votes``) may be changed until the vote closes. The first vote of a ply sets its
deadline, so an idle class never loses; the vote that reaches the quorum moves the deadline so far
back that the vote closes at once. From then on votes are refused, under the lock of the match's
row. So every process that counts reads the same votes and elects the same move (``Match.elected``,
ties by ``Random(f"{seed}:{ply}:vote")``), and the primary key of ``plies`` lets only one of them
play it: ``bot.play.timer`` counts, ``ON_ITS_WAY`` after the deadline.

``controls`` handles the same controls as in other matches: a pick is a vote; hints, taking back,
resigning and the rematch are for teachers. Before the move is played only the number of votes is
public, afterwards the number for each move, never a voter. ``boards`` edits the count at most every
3 seconds, and posts a new board below the old one after each vote.
"""
