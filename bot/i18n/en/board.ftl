# The board, its players and its controls.

match-number = no. { $number }
computer = 🤖 Bouton ({ $strength ->
        [25] first steps
        [50] learning
        [75] strong
        [100] perfect
       *[other] { $strength }%
    })
players = { $first } against { $second }
to-move = { $player } to move
result-won = { $winner } has won
result-resign = { $winner } has won: { $loser } has resigned
result-time-out = { $winner } has won: { $loser } ran out of time

ending-moves = { $count ->
        [0] No move was played.
        [one] { $count } move was played.
       *[other] { $count } moves were played.
    }
ending-taken-back = A move was taken back, so this match does not count for the skill of its unit. A match from another position can.
ending-won-back = A move was taken back: this win does not count. Win without taking back, and it counts.
ending-p = From { $start } whoever begins loses if the other makes no mistake. Here { $player } began.
ending-n = From { $start } whoever begins wins if they make no mistake. Here { $player } began, and made none.
ending-remember = 💡 To remember (start: { $start }). Why is that so? Tap to see: ||{ $fact }||
ending-remember-n = 💡 To remember: from { $start }, who can win, the player who begins or the other one? Tap to see: ||The player who begins. { $fact }||
ending-remember-p = 💡 To remember: from { $start }, who can win, the player who begins or the other one? Tap to see: ||The other one, by making no mistake. { $fact }||
rules-first-match = Rules.
rules-in-button = The button *Rules* says which moves are allowed.
match-counts-unless = After help (*Hint*, *What if…*, *Why?*) or a move taken back, this match does not count.

plain-heap = heap { $heap }: { $count }
plain-heaps = { $heaps }.
plain-nothing = Nothing is left.
count-sticks = { $count ->
        [one] { $count } stick
       *[other] { $count } sticks
    }

prompt-heap = { $pile ->
        [row] Which row?
       *[heap] Which heap?
    }
prompt-take = { $pile ->
        [row] How many from row { $heap }?
       *[heap] How many from heap { $heap }?
    }
choice-heap = Heap { $heap } ({ $count })
choice-take = Take { $take } → { $left }
from-to = { $low } to { $high }
type-number = { $prompt } ({ $low } to { $high }) Tap the button, then type.
tap-button = { $prompt } Tap a button.
tap-menu = { $prompt } Open the menu.
either = { $first } or { $last }
title-misere = { $title }, misère

button-why = Why?
button-hint = Hint
button-what-if = What if…
button-text = Board in words
button-take-back = Take back
button-resign = Resign
button-resign-yes = Yes, resign
button-back = Back
button-review = Review
button-back-to-unit = Back to unit { $unit }
button-rematch = Rematch
button-accept = Accept
button-decline = Decline
button-allow = Allow
button-refuse = Refuse
button-more = Tell me more
button-rules = Rules
button-harder = Make it harder
button-easier = Make it easier
button-type-number = Type a number
button-type-move = Type the move
button-what-if-again = Try another move
button-i-begin = I begin
button-you-begin = Bouton begins

offer = { $opponent }, { $player } invites you to a match!
deadline = ⏳ before { $moment } ({ $remaining })
clock-stood-still = I was away, and the clock stood still: this turn has { $minutes ->
        [0] { $seconds } s
       *[other] { $minutes } min
    } more.
offer-timer = ⏳ { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } for each turn.
offer-begins = { $player } begins.
offer-declined = { $players }: the invitation was declined or withdrawn (match no. { $number }).
start-withdrawn = Match no. { $number } was left before it began.
who-begins = **Who begins?** Say it before the first move. It is the first question of strategy: from here, is it better to begin, or to let the other begin?
resign-sure = **Do you really want to resign?**
take-back-asked = { $opponent }, { $player } would like to take their last move back (match no. { $number }). Do you allow it?
take-back-refused = { $player } would rather play on (match no. { $number }).
advice-old = This help was about an earlier position: the match has moved on since. This is how it stands:
moved-on = The match has moved on. This is how it stands:
board-moved = The board of match no. { $number } is now here: { $link }

# A binary table.
table-heap = heap
table-sums = ones
