# Challenges as files: the keys are plain letters, as TOML wants them.
sheet-head =
    A challenge of Bouton: questions for a class. A teacher imports it with /challenge import.
    It says nothing of any pupil, class or date. The questions stand one on a line.
sheet-title = title
sheet-lines = questions
sheet-attempts = attempts
sheet-hundredths = points
sheet-counts = counts
sheet-counts-best = best
sheet-counts-first = first
sheet-counts-last = last
sheet-same-for-all = same-for-all
sheet-mode = mode
sheet-mode-exam = exam
sheet-mode-practice = practice
sheet-minutes = minutes
sheet-late-minutes = late-minutes
sheet-late-percent = late-percent
sheet-remind-minutes = reminder-minutes
sheet-reference = your-version
button-share-sheet = Share as a file
sheet-exported = { $name }: hand this file to a colleague, who makes a draft of it with /challenge import. It has the title, the questions and the settings; dates, channel, people and answers stay here. A version of yours (program) is in it as you wrote it.
denial-no-sheet = This file is not a challenge of mine. One from /challenge export has this line: { $first }
denial-other-version = This file is of version { $version }, and I read version { $known }. Ask your colleague to export the challenge again.
denial-no-toml = I cannot read line { $line } of this file. A line is a name, an equals sign and a value, and a text stands between quotes: title = "My challenge"
denial-key-twice = `{ $key }` and `{ $other }` mean the same. Keep one of them.
denial-key-missing = `{ $key }` is missing. Example: { $example }
denial-wrong-value = `{ $key }` has a value of another kind. Example: { $example }
denial-unknown-keys = { $count ->
    [one] A challenge has nothing called { $keys }.
   *[other] A challenge has nothing called so: { $keys }.
} What it can have: { $known }.
sheet-exported-own = Your own questions are there in GIFT and XML as well, for Moodle.
button-import-rest = Import the { $count }
