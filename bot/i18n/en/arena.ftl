# The arena of a game, and duels of strategies: commands, answers, pictures, faults.

command-arena = Draw the game graph of a position: what each player can force, and how
command-duel = Let two strategies play against each other and count who wins

option-game = game
    .description = The game, with its rules if it has any to choose; suggestions show how they are written
option-position = position
    .description = The position, such as 9, or 5 7 for two heaps (empty: a small one, if there is one)
option-first-player = first_player
    .description = Which player moves first, 1 or 2 (by default 1)
option-file = file
    .description = Instead of a game: your own graph as a JSON file
option-strategy1 = strategy1
    .description = The first strategy: random, careful, perfect, or a strength such as 80%
option-strategy2 = strategy2
    .description = The second strategy: random, careful, perfect, or a strength such as 80%
option-duel-matches = matches
    .description = How many matches to play, 1 to 10000 (by default 1000)
option-seed = seed
    .description = The number that all draws come from: the same one plays the same matches again

strategy-random = random
strategy-careful = careful
strategy-perfect = perfect
strategy-strength = { $percent }%
strategy-told-random = random · any legal move
strategy-told-careful = careful · any move that does not lose at once
strategy-told-perfect = perfect · wins whenever it can
strategy-told-strength = { $percent }% · each move: perfect with this chance, else random

arena-title = ### Arena of { $name }
arena-title-graph = ### Arena of your graph
arena-counts = { $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    } (a position and the player to move), { $arcs ->
        [one] { $arcs } arc
       *[other] { $arcs } arcs
    } (moves).
arena-attractor = Attractor of player { $player }, { $name } (where they can force a win): { $count ->
        [one] { $count } vertex
       *[other] { $count } vertices
    }.
arena-undecided = In neither attractor (a draw, or endless play): { $count ->
        [one] { $count } vertex
       *[other] { $count } vertices
    }.
arena-winner = Player { $first } moves first. **Player { $player } can force a win**, in at most { $rank ->
        [one] { $rank } move
       *[other] { $rank } moves
    }, counting both players' moves (rank of the start).
arena-no-winner = Player { $first } moves first. **Nobody can force a win.**
arena-over = No move is left at the start: **player { $player } has won.**
arena-over-draw = No move is left at the start: **the match is a draw.**
arena-too-large-to-draw = A picture of { $vertices } vertices could not be read: I draw up to { $limit }.
arena-enlarge = Tap the picture to enlarge it.
arena-pages = The picture has { $pages } pages, by rank: at most so many moves are left until the win. The arrow → in a vertex is the winner's move. The buttons turn the pages.
arena-page = page { $page } of { $pages }: rank { $ranks }
arena-page-undecided = page { $page } of { $pages }: in neither attractor
arena-explore = **arena.html** opens in a browser: zoom, tap a position to see its moves and why, colour the attractors step by step.
arena-files = -# Files: the dictionary of the worksheets, JSON, and DOT for Graphviz. In all of them, as here, player 1 is Ada and player 2 is Blaise.
arena-alt = The arena as a graph: { $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    }, { $first } in the attractor of player 1 and { $second } in that of player 2, ranks on the vertices, the strategy's arcs bold.

# The page of an arena (arena.html).
explorer-help = Tap a position, or choose it in the table below. Each says who can force a win from there (– for nobody) and its rank: in at most how many moves, if both play their best. Round corners: Ada is to move; square: Blaise. The thick arrow is the fastest winning move.
explorer-step = { $rank ->
        [0] Rank 0
       *[other] Ranks 0 to { $rank }
    }
explorer-whole = All ranks
explorer-all = Colour all
explorer-less = ◀ Rank
explorer-more = Rank ▶
explorer-ranks = How far the attractors are coloured
explorer-zoom = Zoom
explorer-closer = Zoom in
explorer-farther = Zoom out
explorer-fit = Whole graph
explorer-chosen = The chosen position
explorer-noscript = This page needs JavaScript: open it in a browser.
explorer-moves = Moves
explorer-wins = winning move
explorer-why = Why?
explorer-table = All positions
explorer-column-position = Position and player to move
explorer-column-winner = Who can force a win, and the rank
explorer-column-moves = Moves lead to
explorer-to-move = The player to move is { $name }.
explorer-winner = { $name } can force a win, in at most { $rank ->
        [one] { $rank } move
       *[other] { $rank } moves
    }, counting both players' moves.
explorer-undecided = Nobody can force a win.
explorer-won = No move is left: { $name } has won.
explorer-drawn = No move is left: the match is a draw.

duel-title = ### Duel: { $name }
duel-wins = { $number }. **{ $strategy }** won { $wins } of { $games ->
        [one] { $games } match
       *[other] { $games } matches
    }: { $rate }% (95% interval: { $low }% to { $high }%).
duel-terms = -# Strategy 1 begins the first match, strategy 2 the next one, and so on in turn. With the seed { $seed }, the same matches are played again.
duel-alt = How the rates of wins settle with the number of matches: at the end { $rate1 }% for 1. { $strategy1 }, { $rate2 }% for 2. { $strategy2 }.

picture-rank = rank { $rank }
picture-attractor-1 = attractor of player 1, Ada ({ $count })
picture-attractor-2 = attractor of player 2, Blaise ({ $count })
picture-undecided = in neither ({ $count })
picture-to-move = player { $player }, { $name }, to move
picture-strategy = strategy of player { $player }, { $name }
picture-start = start
picture-terminal = terminal
picture-games = matches played
picture-wins = rate of wins, 95% interval
picture-percent = %

analysis-grundy = Grundy value: { $value }
analysis-no-grundy = Grundy value: not defined here. The theory of nim-sums is that of normal play, and this is misère play.
analysis-unknown-grundy = Grundy value: the position is too large to compute it
analysis-winning-moves = Winning moves ({ $count }): { $moves }
analysis-no-winning-moves = Winning moves: none
analysis-sum-normal = Whoever cannot move loses.
analysis-sum-misere = Misère play: whoever cannot move wins.
analysis-sum-unknown = Out of reach: heaps up to { $reached } are computed, and they do not tell the values of these heaps.
analysis-sum-take = in heap { $heap } take { $take }
analysis-sum-split = { $take ->
        [0] split heap { $heap } into { $parts } and the rest
       *[other] in heap { $heap } take { $take } and leave { $parts } and the rest as heaps
    }
analysis-sum-moves = Some winning moves: { $moves }; …
analysis-sum-some = Some move wins. The moves in heaps as large as these are not listed.

error-arena-what = Give either a game, such as { $game } with the position { $position }, or a file with a graph; not both.
error-not-utf-8 = The file is not text in UTF-8. Save it as JSON in UTF-8 and try again.
error-position-needed = This game has no example: fill in `position`, too.

fault-graph-too-large = That is too large: an arena has at most { $vertices } vertices and { $arcs } arcs. Choose a smaller position or graph.
fault-not-json = The file is not JSON: something is wrong in line { $line }, column { $column }.
fault-not-a-graph = The file is JSON, but not a graph. Write it like this: { $example }
fault-duplicate-key = “{ $key }” stands twice in the file. Give each vertex its own name.
fault-vertex-name = “{ $vertex }” cannot name a vertex: write 1 to { $limit } characters on one line.
fault-vertex-shape = Vertex “{ $vertex }” is not written right. It needs a "player" and, if it has moves, "moves" as a list of names.
fault-vertex-player = Say which player is to move at vertex “{ $vertex }”: "player" is 1 or 2.
fault-vertex-wins = At vertex “{ $vertex }”, "wins" is 1, 2, or 0 for a draw, and only a vertex without moves may have it.
fault-unknown-vertex = “{ $source }” leads to “{ $vertex }”, which is no vertex of the file. Add it, or correct the name.
fault-unknown-strategy = I do not know a strategy “{ $strategy }”. Choose random, careful, perfect, or a strength such as 80%.
fault-duel-games = Choose from 1 to { $limit } matches.
fault-duel-too-long = This duel would take me too long: more than { $limit } moves to look at. Choose a smaller position or fewer matches.
