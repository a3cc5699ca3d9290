# What went wrong, and what would be right.

error-unknown-control = This control belongs to an older version of me. Type /board to get your board back.
error-bad-number = Please type a whole number, such as 3. Nothing was played.
error-heaps-and-columns = Give either the heaps (1 3 7) or a number of columns to deal, not both.
error-play-a-bot = A bot cannot answer an invitation. To play against me, leave the opponent empty.
error-play-absent = That person cannot see an invitation made here. Invite a member of this server, in a channel of the server.
error-command-outdated = This command has changed since your Discord loaded it. Reload Discord (Ctrl+R) and try again.
error-bad-option = One of the options cannot be read. Pick it again from the list that Discord offers.
error-task-line = Line { $line }: { $problem }
error-storage = My storage did not answer: nothing is lost. Look with /board whether your move was played, and try again (reference { $reference }).
error-unexpected = Something went wrong on my side; your match is safe. Try again, or give this reference to whoever runs me: { $reference }.

refusal-no-such-match = There is no match of that number here. /board without a number finds your latest one.
refusal-no-open-match = You have no match in play. Start one with { -games }.
refusal-match-over = This match is over. Start another with Rematch, { -games }.
refusal-match-not-over = This match is still in play.
refusal-offer-pending = This invitation has not been accepted yet.
refusal-offer-closed = This invitation has come to nothing. Start another match with { -games }.
refusal-offer-not-yours = Only the person who was invited can answer.
refusal-not-a-player = You are watching this match, not playing in it. Start your own with { -games }.
refusal-not-your-turn = It is not your turn yet.
refusal-nothing-to-take-back = You have no move to take back.
refusal-not-yours-to-allow = It is for your opponent to answer.
refusal-rematch-exists = A rematch of this match has been set up already. Look for it in the channel, or type /board.
refusal-opponent-erased = No rematch: one of the players has had everything erased that I kept of them.
refusal-move-is-gone = This move is no longer on the board: it was taken back.
refusal-not-in-challenge = This match answers a challenge: no hints, nothing taken back, no rematch. What was best is told after the closing.
refusal-no-help-in-duel = There are no hints in a match between two people. After the match, Review tells all.
refusal-position-is-over = In this position nothing is left to play. Give one with a move in it.
refusal-play-yourself = You cannot play against yourself. Leave the opponent empty to play against me.

fault-unknown-game = I do not know a game called “{ $game }”. I know: { $known }.
fault-bad-rules = “{ $rules }” are not rules for { $game }.
fault-not-numbers = Write a position as whole numbers with spaces between, such as { $example }.
fault-text-too-long = That is too long: { $limit } characters at most.
fault-one-number = Write one whole number, such as { $example }.
fault-number-too-large = That is too large: { $limit } at most.
fault-too-many-heaps = That makes { $heaps } heaps: I can lay out 1 to { $limit }.
fault-move-shape = { $shape ->
        [take] Write your move as one number, how many to take: 3
        [row-column] Write your move as two numbers, the row and the column: 2 3
        [heap-take-part] Write your move as three numbers, the heap, how many to take, and the smaller part if it is split (else 0): 1 2 0
       *[other] Write your move as two numbers, first the heap, then how many to take: 2 1
    }
fault-no-such-heap = There is no heap { $heap }: heaps are numbered 1 to { $heaps }.
fault-heap-is-empty = Heap { $heap } is empty. Choose another one.
fault-heap-is-stuck = Nothing can be done with heap { $heap } any more. Choose another one.
fault-take-at-least-one = Take at least 1.
fault-take-too-many = You cannot take { $take }: only { $available } left there.
fault-take-not-allowed = You cannot take { $take } here. Allowed: { $allowed }.
fault-match-is-over = No move is left: this match is over.
fault-no-grundy-value = Grundy values belong to normal play; under misère play there are none.
fault-too-large-to-solve = This position is too large for an exhaustive search (more than { $limit } positions or moves). Choose a smaller one.
error-nobody-named = Name a member or a role as well.
