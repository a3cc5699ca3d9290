"""Take a board off its channel, at a teacher's wish: *Remove board* in the menu of its message.

The board goes, not the match: nothing that was played is lost, and a board removed by mistake does
no harm. A match against the computer is seen by its player alone from then on, so it never comes
back to the channel; two people may show theirs again with /board; an invitation is withdrawn.
The class's votes and tournaments, which post boards by themselves, are ended where they are led.
"""
