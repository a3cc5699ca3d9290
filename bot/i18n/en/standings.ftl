# Boards before the class: a challenge's places, the leaderboard, and how people are named.

command-leaderboard = See who has earned most in challenges and matches this season
command-leaderboard-game = Count only the challenges and matches of this game
family-all = All games

board-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
board-points-of = { $highest ->
        [one] { $points } of { $highest } point
       *[other] { $points } of { $highest } points
    }
news-opened = **A new challenge is open!**
news-reminder = **Reminder: this challenge closes soon.**
news-closed = **This challenge is closed.** Here are its standings at the closing.
news-changed = **Your teachers have changed this challenge.**
changed-groups = Somebody is in another group: which answers are late was judged again.
changed-windows = Other dates. { $groups }
changed-no-window = Group { $team }: like the challenge again
changed-closing = The closing is now { $moment } (before: { $before }).
changed-out = Question { $number } was cancelled: its points are taken out, for everybody.
changed-full = Question { $number } was cancelled: each participant gets all its points.
changed-counts = Question { $number } counts again.
changed-mended = Question { $number } was mended: all answers to it have been marked again.
changed-yours = Your points: { $before } → { $after }.
changed-look = /challenges tells you what has become of your own points.
board-highest = { $highest ->
        [one] { $highest } point
       *[other] { $highest } points
    } in all now.
board-open = Open until { $moment } ({ $remaining }).
board-closed = Closed since { $moment } ({ $remaining }).
board-late = Late answers are taken until { $moment }, for { $percent }% of the points.
board-late-groups = Late answers are taken for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    } after each closing, for { $percent }% of the points.
board-questions = { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    } each.
board-questions-weighed = { $count } questions, { $points } points in all.
board-questions-varied = { $count ->
        [one] { $count } question, which says what it is worth.
       *[other] { $count } questions, each of which says what it is worth.
    }
board-one-attempt = One attempt.
board-attempts = { $count ->
        [one] { $count } attempt
       *[other] { $count } attempts
    }:
board-any-attempts = As many attempts as you like:
board-counts-best = the best one counts.
board-counts-first = the first one counts.
board-counts-last = the last one counts.
board-place = **{ $rank }.** { $name } · { $points }
board-place-attempts = **{ $rank }.** { $name } · { $points } ({ $attempts })
board-more = … and { $count ->
        [one] { $count } more
       *[other] { $count } more
    }
board-empty = Nobody has answered yet.
board-empty-closed = Nobody has answered.
board-rule = Order: most points; with a tie, whoever gave their last answer first.
board-rule-attempts = Order: most points, then fewest attempts (in brackets); with a tie, whoever was first to give the last answer of the attempt that counts.
board-rule-share = Not all are asked the same: the share of what one could get counts.
board-start = Start
page-back = Previous
page-on = Next

season-title = ### Leaderboard · { $game }
    Season { $season }
season-title-since = ### Leaderboard · { $game }
    Season { $season }, since { $since }
season-title-over = ### Leaderboard · { $game }
    Season { $season }, over: from { $since } to { $until }
season-title-until = ### Leaderboard · { $game }
    Season { $season }, over: until { $until }
season-choose = Look at another season
season-choice = Season { $season }, over
season-choice-now = Season { $season }, running
season-had-no-place = You had no points in this season.
season-place = { $name } · { $points }
season-place-wins = { $name } · { $points } ({ $wins ->
        [one] { $wins } match won
       *[other] { $wins } matches won
    })
season-you = ← you
season-no-place = You have no points here yet.
season-rule = The points of challenges, and 1 for each position won, once, in this server against the perfect computer (100%) or a person, if both have moved and the first move could not win at once. A single possible move, or hints (Hint, What if…, Why?), earn nothing. Equal points share a place.
season-counted = Your wins that count, by the numbers of their matches: { $matches }.
season-uncounted = Your wins that do not count: { $reasons }.
season-uncounted-computer = { $matches } (not the perfect computer)
season-uncounted-unplayed = { $matches } (one of you had not moved)
season-uncounted-no-choice = { $matches } (only one move was possible at the start)
season-uncounted-at-once = { $matches } (the first move could win at once)
season-uncounted-hints = { $matches } (with hints)
season-uncounted-again = { $matches } (a position that you had won before)
naming-pseudonym = The class sees you as { $name }.
naming-name = The class sees you by name.
naming-name-refused = You want to be shown by name, but the teachers have chosen pseudonyms on this leaderboard: the class sees you here as { $name }.
naming-show = Show my name
naming-hide = Hide my name

# Each { pseudonym-animals } with each { pseudonym-adjectives }: 40 of both, friendly ones only.
pseudonym = { $adjective } { $animal }
pseudonym-animals = Ibex, Beaver, Alpaca, Blackbird, Butterfly, Swan, Chamois, Cricket, Deer, Dolphin, Dragonfly, Eagle, Falcon, Fox, Gazelle, Flamingo, Gecko, Hare, Hedgehog, Heron, Kingfisher, Koala, Ladybird, Lark, Lynx, Marmot, Newt, Nightingale, Otter, Owl, Panda, Pelican, Robin, Hummingbird, Squirrel, Stork, Swallow, Tortoise, Titmouse, Zebra
pseudonym-adjectives = Swift, Calm, Clever, Brave, Wise, Patient, Agile, Kind, Loyal, Noble, Peaceful, Quiet, Smiling, Polite, Sincere, Steady, Supple, Sturdy, Tireless, Fearless, Admirable, Honest, Modest, Lively, Poetic, Magical, Logical, Energetic, Optimistic, Sociable, Helpful, Thoughtful, Curious, Cheerful, Fantastic, Fabulous, Likeable, Tenacious, Sensible, Unique

board-places-held = Points and places appear when a teacher releases the results.
news-released = **The results of this challenge are released.** Each sees their own, privately.
button-my-results = My results
board-places-later = Points and places are shown once nobody can answer any more.
