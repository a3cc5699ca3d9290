# The board, its players and its controls.

match-number = no. { $number }
computer = 🤖 Bouton ({ $strength }%)
players = { $first } against { $second }
to-move = { $player } to move
result-won = { $winner } has won
result-resign = { $winner } has won: { $loser } has resigned
result-time-out = { $winner } has won: { $loser } ran out of time

title-nim = Nim
title-nim-misere = Misère Nim
title-fortboyard = Fort Boyard, take { $largest ->
        [1] 1
       *[other] 1 to { $largest }
    }
title-take = Sticks, take { $takes }
title-all-but = Sticks, take any number but { $takes }

guard-nim-normal = Normal play: whoever takes the last object wins.
guard-nim-misere = Misère play: whoever takes the last object loses.
guard-subtraction-normal = Normal play: whoever takes the last stick wins.
guard-subtraction-misere = Misère play: whoever takes the last stick loses.
guard-stuck-normal = Normal play: whoever cannot move loses.
guard-stuck-misere = Misère play: whoever cannot move wins.

plain-heap = heap { $heap }: { $count }
plain-heaps = { $heaps }.
count-sticks = { $count ->
        [one] { $count } stick
       *[other] { $count } sticks
    }

move-nim = take { $take } from heap { $heap }
move-subtraction = take { $take }
moved-nim = { $player } took { $take } from heap { $heap } ({ $before } → { $after }).
moved-subtraction = { $player } took { $take } ({ $before } → { $after }).

ask-heap-nim = Which heap?
ask-take-nim = How many from heap { $heap }?
ask-take-subtraction = How many sticks?
choice-heap = Heap { $heap } ({ $count })
choice-take = Take { $take } → { $left }
from-to = { $low } to { $high }

button-why = Why?
button-hint = Hint
button-what-if = What if…
button-text = Text
button-take-back = Take back
button-resign = Resign
button-resign-yes = Yes, resign
button-back = Back
button-review = Review
button-rematch = Rematch
button-accept = Accept
button-decline = Decline
button-allow = Allow
button-refuse = Refuse
button-more = Tell me more
button-type-number = { $prompt } Type { $low } to { $high }

offer = { $opponent }, { $player } invites you to a match!
deadline = ⏳ before { $moment } ({ $remaining })
offer-timer = ⏳ { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } for each turn.
offer-begins = { $player } begins.
offer-declined = { $players }: the invitation has come to nothing (match no. { $number }).
resign-sure = **Do you really want to resign?**
take-back-asked = { $opponent }, { $player } would like to take their last move back (match no. { $number }). Do you allow it?
take-back-refused = { $player } would rather play on (match no. { $number }).
moved-on = The match has moved on. This is how it stands:
