# What went wrong, and what would be right.

error-unknown-control = This no longer works. /board shows your board, /challenges your challenges.
error-busy = I am still working on your last question. Wait for its answer, or press Cancel under it, if there is such a button.
error-stopped = Stopped. Ask again whenever you like.
error-too-slow = I did not find the answer within { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }. Choose a smaller position, or fewer matches.
error-too-fast = That was a lot at once: I do { $limit } of these a minute for one person. Go on in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }.
error-channel-too-fast = Many people are at it in this channel: I do { $limit } of these a minute here. Try again in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }.
error-file-too-large = I did not take this file: it is too large ({ $size } kB). { $limit } kB are possible.
error-not-text = I did not take this: it is not plain text in UTF-8. Save it as plain text in UTF-8 (programs, CSV and JSON are plain text), and hand it in again.
error-bad-number = Please type a whole number, such as 3. Nothing was played.
error-play-a-bot = A bot cannot answer an invitation. To play against me, leave the opponent empty.
error-play-absent = That person cannot see an invitation made here. Invite a member of this server, in a channel of the server.
error-command-outdated = This command has changed since your Discord loaded it. Close and reopen Discord (on a computer: Ctrl+R), and try again.
error-bad-option = One of the options cannot be read. Pick it again from the list that Discord offers.
error-in-field = { $field }: { $problem }
form-faults = { $count } things must be put right. Nothing is lost.
form-more-faults = … and { $count } more.
button-correct = Correct…
error-task-example = { $problem } Example: { $example }
error-task-line = Line { $line }: { $problem }
error-task-question = Question { $number }: { $problem }
error-storage = My storage did not answer: what you just did may be missing. Look with /board or /challenges, and do it again if it is (reference { $reference }).
error-unexpected = Something went wrong on my side; what was saved is still there. Try again, or give this reference to whoever runs me: { $reference }.
error-restarting = I am being restarted. Try again in a minute: what was saved is still there.

refusal-no-such-match = There is no match with that number here. /board without a number finds your latest one.
refusal-no-open-match = You have no match in play. Start one with { -games }.
refusal-match-over = This match is over. Start another with Rematch, { -games }.
refusal-match-not-over = This match is still in play.
refusal-offer-pending = This invitation waits for an answer from the person who was invited. Whoever sent it can withdraw it with /resign.
refusal-beginner-unknown = It is not settled yet who begins. Say it with the buttons under the board; /board shows it again.
refusal-offer-closed = This invitation was declined or withdrawn. Start another match with { -games }.
refusal-offer-not-yours = Only the person who was invited can answer.
refusal-not-a-player = This match is not yours to play. Start your own with { -games }.
refusal-not-your-turn = It is not your turn yet.
refusal-nothing-to-take-back = You have no move to take back.
refusal-not-yours-to-allow = It is for your opponent to answer.
refusal-take-back-pending = You have already asked to take this move back. Your opponent has not answered yet.
refusal-take-back-not-asked = Nobody is asking to take this move back, or not any more.
refusal-rematch-exists = A rematch of this match has been set up already. Look for it in the channel, or type /board.
refusal-opponent-erased = No rematch: one of the players has had everything erased that I kept of them.
refusal-move-is-gone = This move is no longer on the board: it was taken back.
refusal-not-in-challenge = This match answers a challenge: no hints, nothing taken back, no rematch. The solution comes in /challenges after the closing.
refusal-no-help-in-duel = There are no hints in a match between two people. After the match, Review tells all.
refusal-position-is-over = In this position nothing is left to play. Give one with a move in it.
refusal-play-yourself = You cannot play against yourself. Leave the opponent empty to play against me.
refusal-already-invited = This person has not answered your last invitation yet. /resign withdraws it; 24 hours after it you can invite them again.
refusal-too-many-invited = { $limit } of your invitations still wait for an answer. Wait until somebody answers, or withdraw one with /resign.
refusal-too-many-open = { $limit } of the matches that you began in the last 24 hours are still in play. Finish one, or leave it with /resign.
refusal-channel-full = { $limit ->
        [one] You have opened a board in this channel within the last hour: your teachers allow one an hour.
       *[other] You have opened { $limit } boards in this channel within the last hour: your teachers allow no more.
    } Go on with one that is open. You can open the next one here from { $moment } on, or play now where only you see it: option *where*, *for myself*.

fault-unknown-game = I do not know a game called “{ $game }”. I know: { $known }.
fault-no-rules = This game has no rules to choose: write { $game } without “{ $rules }”. A position is given apart.
fault-not-numbers = Write a position as whole numbers with spaces between, such as { $example }.
fault-text-too-long = That is too long: { $limit } characters at most.
fault-one-number = Write one whole number, such as { $example }.
fault-number-too-large = This number is too large: { $limit } at most.
fault-board-too-large = On a board the numbers go up to { $limit }. Choose a smaller one, such as { $example }.
fault-too-many-heaps = { $pile ->
        [row] That makes { $heaps } rows: I can lay out 1 to { $limit }.
       *[heap] That makes { $heaps } heaps: I can lay out 1 to { $limit }.
    }
fault-no-such-heap = { $pile ->
        [row] There is no row { $heap }: { $heaps ->
            [1] there is only row 1.
            [2] the rows are 1 and 2.
           *[other] rows are numbered 1 to { $heaps }.
        }
       *[heap] There is no heap { $heap }: { $heaps ->
            [1] there is only heap 1.
            [2] the heaps are 1 and 2.
           *[other] heaps are numbered 1 to { $heaps }.
        }
    }
fault-heap-is-empty = Heap { $heap } is empty. Choose another one.
fault-heap-is-stuck = { $pile ->
        [row] Nothing can be done with row { $heap } any more. Choose another one.
       *[heap] Nothing can be done with heap { $heap } any more. Choose another one.
    }
part-heap = { $pile ->
        [row] the row
       *[heap] the heap
    }
    .label = { $pile ->
        [row] row
       *[heap] heap
    }
part-row = the row
    .label = row
part-column = the column
    .label = column
part-take = how many to take
    .label = how many to take
part-then = { $before }, then { $last }
form-of-a-move = { $count ->
        [1] one whole number
        [2] two whole numbers
        [3] three whole numbers
       *[other] { $count } whole numbers
    }{ $heaps ->
        [1] { " " }
       *[other] { " " }for each heap of a move{ " " }
    }({ $parts })
fault-move-shape = Write your move as { $form }: { $example }
fault-rule-shape = Somewhere this rule gives { $count ->
        [one] one number
       *[other] { $count } numbers
    }. This game takes { $form }: { $rule }
fault-strategy-move = Line { $line }: “{ $text }” is not a move. Write { $form }: { $example }
fault-answer-moves = Write each move as { $form }. Put spaces between numbers{ $heaps ->
        [1] .
       *[other] , and semicolons between moves.
    }
fault-take-at-least-one = Take at least 1.
fault-take-too-many = You cannot take { $take }: only { $available } left there.
fault-take-not-allowed = You cannot take { $take } here. Allowed: { $allowed }.
fault-match-is-over = No move is left: this match is over.
fault-no-grundy-value = Under misère play, Grundy values are not defined by the theory of nim-sums: a sum of heaps is not told by values of its heaps. Who wins can be told all the same.
fault-too-large-to-solve = This position is too large for an exhaustive search (more than { $limit } positions or moves). Choose a smaller one.
error-nobody-named = Name a member or a role as well.
error-clash = Somebody has changed this since you opened the form. It is now “{ $stored }”; you have written “{ $typed }”. To put yours in its place, send the form again; else write what is to hold.
fault-gift-braces = Put the answers into braces behind the question, once: a right one begins with `=`, a wrong one with `~`.
fault-gift-no-text = The question before the braces is missing. Write it there.
fault-gift-no-right = No answer is right. Write `=` before the right one, or `~%50%` before each of several.
fault-gift-empty = An answer is empty. Write `=` before a right answer and `~` before a wrong one; empty braces ask for a free text.
fault-gift-number = Behind `#`, write a number, `3.14:0.01` with a margin, or `1..5`.
fault-gift-weight = A weight goes from -100 to 100 per cent: `~%50%`, `~%-25%`.
fault-gift-points = A question is worth from 0.01 to { $limit } points (`defaultgrade`).
fault-gift-picture-lost = This question has a picture, or something else to look at or listen to, that cannot be read. A question can have one picture, in its text, in a file of Moodle XML; GIFT carries none. Take the rest out, or add the picture here by “{ button-pictures }”.
fault-gift-picture-text = The picture needs a text for whoever cannot see it, of { $limit } characters at most. Write it in Moodle (`alt`): all that is needed to answer.
fault-gift-picture-file = The picture cannot be used. It must be a PNG or a JPEG of at most 1 MB and 4 million dots that opens on your device.
fault-gift-matching = There are no matching questions (`->`) here. Ask for one choice a line.
fault-gift-many = A question has at most { $limit } answers.
fault-gift-twice = Two answers are the same. Keep one of them.
fault-gift-long = A question has at most { $limit } characters. Shorten it.
fault-task-many-options = In a quiz, such a question has at most { $limit } answers to choose from.
fault-answer-options = Choose among the { $count } answers that are offered, a single one if one is asked for.
fault-answer-decimal = Answer with a number: 7, -2, 2.5 or 1/3.
fault-answer-words = Write an answer of at most { $limit } characters.
fault-gift-xml = This file is no Moodle XML that can be read. Export it from Moodle again.
fault-gift-type = There is no type “{ $kind }” of Moodle here. Keep the types multiple choice, true or false, short answer, numerical and essay.
