# Leagues: /league. Strategies that people hand in play each other and the house.

command-league = A league of strategies: enter a rule, a table or a program; see how it fares
option-league-game = game
    .description = Whose league; leave it empty to see those of this server
league-title = League · { $game }
league-house-random = the random player (house)
league-house-careful = the careful player (house)
league-house-learning = the learner (house)
league-house-perfect = the perfect player (house)

league-is-closed = **This league is closed:** nothing can be entered any more.
league-all-played = All { $pairs } pairs have played.
league-playing = Playing by itself: { $done } of { $pairs } pairs have played.
league-tonight = Today's computing time of the others is used up: they play { $moment }.
league-no-time = { $count ->
        [one] One pair took too long, and is not played
       *[other] { $count } pairs took too long, and are not played
    }: no points for either side. Whoever enters a faster strategy plays again.
league-stopped = { $count ->
        [one] I had to stop one program
       *[other] I had to stop { $count } programs
    }: too slow, or too much memory. The matches that were left count as defeats. A new version plays all matches anew.
league-yours-stopped = **I had to stop your program (version { $version }):** it took too long, or too much memory. It loses the matches that it had not played yet. “Watch matches” shows where it stops. Then enter a faster version: it plays all matches anew.
league-place = { $name } · **{ $points }** of { $played } · { $rating } ± { $reach }
league-version = version { $version }
league-version-stopped = stopped
league-note = A pair plays { $games } matches: from each of { $starts } starts, each of the two begins once. After a name: matches won of matches played · rating ± 95% interval.
league-rule = Each pair plays { $games } matches, two from each of these starts: { $starts }. Each of the two begins once. A match won is a point. Whoever names no legal move loses the match.
league-rating-note = After each name: how many matches it has won, of how many, then its rating. 1500 is the middle, and 400 more means ten wins to one; ± is the 95% interval of the model (Bradley and Terry, 1952).
league-none = This server has no league yet. One begins with the command and a game: /league { $game }. Then everybody can enter a strategy.
league-list = The leagues of this server:
league-choose = Choose
league-cross-note = A number tells how many matches the player of the row has won against the player of the column. Players are numbered from the top of the table; “?” has not played yet, “–” could not be played in time.

league-typed = A rule, a table or a program
league-typed-about = It names a move in every position, also in a losing one.
league-file = Or a file
league-file-forms = A text file of at most 64 KB. It counts in place of what is typed.
league-form-title = Enter the league
league-entered-rule = **Your rule takes part** (version { $version }). It plays against everybody by itself; the table shows how it fares. You can replace it whenever you like.
league-entered-table = **Your table takes part** (version { $version }). It plays against everybody by itself; the table shows how it fares. You can replace it whenever you like.
league-entered-program = **Your program takes part** (version { $version }). It plays against everybody by itself; the table shows how it fares. You can replace it whenever you like.
league-withdraw-sure = **Take your strategy out of the league?** Its matches are deleted, too.
league-withdrawn = Your strategy is out of the league, and its matches are deleted.

league-whose = **Whose matches do you want to see?**
league-against-whom = **Matches of { $name }.** Against whom?
league-not-played = { $name } has not played yet. Come back in a moment.
league-against = against { $name } · { $won } won, { $lost } lost
league-against-unplayed = against { $name } · took too long, not played
league-unplayed = These matches took too long, so I stopped them: no points for either side. They are played when one of the two is replaced.
league-pair = **{ $one } against { $other }**
league-game-option = Match { $number } · from { $start }
league-game = From { $start }: { $first } begins, { $winner } wins ({ $moves ->
        [0] no move
        [one] one move
       *[other] { $moves } moves
    }).
league-ending-rules = The match is over: { $winner } wins.
league-ending-no-move = { $loser } names no move here, and so loses.
league-ending-illegal = { $loser } names a move here that the rules forbid, and so loses.
league-ending-error = The strategy of { $loser } fails here, and so loses.
league-ending-too-slow = { $loser } takes too long here, and so loses.
league-ending-stopped = I had stopped the program of { $loser } before, so it loses this match.

league-picture-axis = Rating, with its 95% interval
league-picture-told = The ratings of the league { $game }, by the model of Bradley and Terry (1952): 1500 is the middle, and 400 more means ten wins to one. Each bar is a 95% interval. The same as text: the button “Save as text”.
league-alt = Ratings of { $count } players with their uncertainty, the first ones: { $players }
league-alt-player = { $name } { $rating } ± { $reach }
league-text-told = The whole league as text. Numbers in brackets are those of the cross table.

league-panel-open = The league is **open**: everybody can enter and replace a strategy.
league-panel-closed = The league is **closed**: what was entered stays, and nothing new comes in.
league-panel-entries = { $count ->
        [0] Nobody has entered a strategy.
        [one] One strategy was entered.
       *[other] { $count } strategies were entered.
    }
league-panel-starts = Matches begin from: { $starts }
league-panel-remove = Remove an entry…
league-open-sure = **Open the league now?** Everybody can then enter and replace a strategy.
league-close-sure = **Close the league now?** What was entered stays; nobody can enter or replace a strategy until it is opened again.
league-remove-sure = **Remove the strategy of { $name }?** Its matches are deleted, too. { $name } can enter another one while the league is open.
league-starts-title = Starts of the league
league-starts-label = Positions, one a line
league-starts-about = At most 12. All matches are played anew.
league-sources-none = Nobody has entered a strategy.
league-sources-told = { $count ->
        [one] The strategy that was entered.
       *[other] The { $count } strategies that were entered.
    } Only teachers can see this file.

league-gone = I no longer have this league. /league shows those of this server.
league-entry-gone = This strategy is no longer in the league. /league shows who takes part.
league-game-gone = I do not have these matches: one of the two has been replaced, has left, or has not played yet. The table shows how far the matches have come.
league-closed = This league is closed: nothing can be entered. A teacher can open it again.
league-full = This league has { $limit } entries, and no room for more. A teacher can remove some.
league-too-many = This server has { $limit } leagues, and no room for more. /league shows them.
league-not-entered = You have not entered a strategy in this league.
league-nothing-typed = Type a strategy or choose a file. The form shows an example.
league-too-long = The strategy is too long: at most { $limit } KB.
league-no-strategy = A program that plays defines a function { $function }: it gets the position and returns the move, counted from 0.
league-faulty-program = **This program is not entered:** it cannot play yet. { $why }
league-other-version = Another version of me has kept the league of this game, and I cannot read it. It stays as it is. The leagues of other games work.
league-just-shown = Somebody has just shown this league here: { $place }. One message is enough: everybody can use its buttons.
league-changed-meanwhile = Somebody has changed this league a moment ago. Look at it again, then try once more.
fault-league-starts-none = Type at least one position, for example { $example }.
fault-league-starts-too-many = There can be { $limit } starts at most. Leave some out.
fault-league-start-too-large = { $position } is too large for a league. Choose a smaller one, such as { $example }.

button-league-enter = Enter or replace
button-league-games = Watch matches
button-league-cross = See cross table
button-league-picture = See ratings
button-league-text = Save as text
button-league-withdraw = Withdraw
button-league-manage = Manage
button-league-table = Back to the table
button-league-their-games = All their matches
button-league-play-on = Play on from here
button-league-close = Close the league
button-league-open = Open the league
button-league-starts = Choose the starts
button-league-sources = Get the strategies
button-league-remove = Remove
