# What is kept of a person: /privacy.

command-privacy = See, export or erase what I keep of you
former-pupil = someone (data erased)

privacy-title = **What I keep of you** (only you see this)
privacy-matches = { $count ->
        [one] { $count } match, with its moves and the hints that you asked for
       *[other] { $count } matches, with their moves and the hints that you asked for
    }
privacy-votes = { $count ->
        [one] { $count } vote in matches of your class
       *[other] { $count } votes in matches of your class
    }
privacy-attempts = { $count ->
        [one] { $count } attempt at a challenge, with its answers and marks
       *[other] { $count } attempts at challenges, with their answers and marks
    }
privacy-marks = { $count ->
        [one] your marks of { $count } attempt at a closed challenge (kept by the school)
       *[other] your marks of { $count } attempts at closed challenges (kept by the school)
    }
privacy-changes = { $count ->
        [one] { $count } change that you have made to a challenge after its opening
       *[other] { $count } changes that you have made to challenges after their opening
    }
privacy-members = { $count ->
        [one] a pseudonym in { $count } server
       *[other] pseudonyms in { $count } servers
    }
privacy-extensions = { $count ->
        [one] { $count } later closing that a teacher has given you
       *[other] { $count } later closings that teachers have given you
    }
privacy-exemptions = { $count ->
        [one] { $count } exemption that a teacher has decided, with its reason
       *[other] { $count } exemptions that teachers have decided, with their reasons
    }
privacy-teaches = { $count ->
        [one] that you teach in { $count } server
       *[other] that you teach in { $count } servers
    }
privacy-mutes = { $count ->
        [one] that a teacher has muted you in { $count } server, until when
       *[other] that teachers have muted you in { $count } servers, until when
    }
privacy-mutings = { $count ->
        [one] that you have muted { $count } member
       *[other] that you have muted { $count } members
    }
privacy-challenges = { $count ->
        [one] { $count } challenge that you have set
       *[other] { $count } challenges that you have set
    }
privacy-practices = { $count ->
        [one] { $count } skill that you have practised
       *[other] { $count } skills that you have practised
    }
privacy-exercises = { $count ->
        [one] { $count } answer given while learning
       *[other] { $count } answers given while learning
    }
privacy-positions = { $count ->
        [one] { $count } position that you practise
       *[other] { $count } positions that you practise
    }
privacy-reminders = that you want private reminders
privacy-puzzles = { $count ->
        [one] { $count } answer to a puzzle of the day
       *[other] { $count } answers to puzzles of the day
    }
privacy-programs = { $count ->
        [one] { $count } program that you have handed in, with its versions
       *[other] { $count } programs that you have handed in, with their versions
    }
privacy-strategies = { $count ->
        [one] { $count } strategy in a league, with its matches
       *[other] { $count } strategies in leagues, with their matches
    }
privacy-tournaments = { $count ->
        [one] your part in { $count } tournament, with its results
       *[other] your part in { $count } tournaments, with their results
    }
privacy-rosters = { $count ->
        [one] your line on the list of { $count } class
       *[other] your lines on the lists of { $count } classes
    }
privacy-quizzes = { $count ->
        [one] { $count } answer in a live quiz
       *[other] { $count } answers in live quizzes
    }
privacy-nothing = Nothing at all.
privacy-until = At the end of the school year (31 August unless teachers set another day) a class's finished work is deleted, with votes, answers, marks, pseudonyms and the class list. Work that runs or has not opened stays, like the settings, the list of teachers and skills practised elsewhere, too. Until then the school keeps the marks of closed challenges, even if you erase your data (legitimate interest, GDPR Art. 6(1)(f)); no attempt is given back. What nobody uses is deleted after a time that my owner sets (a year by default), a server's data thirty days after it removes me. I know your Discord number and the names on your class's list only; I read no message.
privacy-limits = What I have posted in channels is in Discord's hands, not in mine: a moderator can delete it.
# Who runs me, and how to reach them, as the owner has written it.
privacy-operator = **Who answers for this:** { $name }. Questions, corrections and complaints: { $contact }.
privacy-operator-only = **Who answers for this:** { $named }.
privacy-operator-unnamed = **Who answers for this:** the person who runs me has given no name. Ask those who manage this server, or your school.
button-privacy-export = Export it (JSON)
button-privacy-erase = Erase it…
button-privacy-sure = Erase everything
privacy-sure = **Erase everything that I keep of you?** You resign your running matches against others; matches against me, strategies in leagues and open votes are deleted. Others keep your matches, under “someone (data erased)”. Your line of the class list stays, linked to nobody; only a teacher can free it.
privacy-sure-running = **You withdraw from { $count ->
        [one] a challenge that runs now
       *[other] { $count } challenges that run now
    }: { $titles }.** Your answers and points there are deleted. Your teacher will see that somebody has withdrawn, and not who. Your attempts stay used, and you cannot begin there any more. For that I keep a fingerprint of your Discord number, made with a secret key, until the challenge is deleted.
privacy-sure-sealed = **Your marks of { $count ->
        [one] a closed challenge stay
       *[other] { $count } closed challenges stay
    }**, under the name that your teacher has seen, without what you answered. The school has a legitimate interest in the marks that it has given (GDPR, Art. 6(1)(f), or (e) for a public school; Art. 17(3)).
privacy-sure-until = They are deleted at the end of the school year: { $moment }.
privacy-sure-final = This cannot be undone.
privacy-erased = Erased. For thirteen months I keep a fingerprint of your number, and nothing else of you: by it an old copy of my database forgets you again if it is put back.
privacy-erased-but = Erased. For thirteen months I keep a fingerprint of your number: by it an old copy of my database forgets you again if it is put back. This, too, stays, until its challenge is deleted:
privacy-erased-running = - a fingerprint of your number, so that the attempts that you have used stay used; your teacher sees that somebody has withdrawn, and not who
privacy-erased-sealed = - { $count ->
        [one] your marks of a closed challenge, which the school keeps
       *[other] your marks of { $count } closed challenges, which the school keeps
    }
privacy-exported = Everything that I keep of you, as JSON. Others in it are “another person”.

# Files that are too large for one message. 7-Zip is a program.
file-in-parts = This file is too large for one message of Discord, so its ZIP comes in { $count } parts. Save them in one folder, then open the first one with 7-Zip.
file-part = Part { $number } of { $count }.
