# How a whole challenge is presented: introduction, picture or file, order, bank, formative practice.

mastery-board = **Formative practice**: everything is allowed, I explain mistakes at once, and a further attempt asks only what was not right, about other positions.
mastery-listed = **Formative practice** · mistakes are explained at once; a further attempt asks only what was not right
mastery-note = Formative practice: everything is allowed.
mastery-left = { $left ->
        [one] { $left } question
       *[other] { $left } questions
    } of { $count } left to get right: a further attempt asks only these, about other positions. Your best answer to each question counts.
mastery-done = Everything is right. Your best answer to each question counts.
board-bank = They are drawn for each pupil from { $count }.
board-counts-each = the best answer to each question counts.
question-own-number = no. { $number } of the challenge
introduction-heading = Read this first
button-begin = Begin
button-picture = Show the picture
button-file = Open the file
handout-picture = The picture of the challenge "{ $title }". Its teacher has not said what it shows.
denial-no-handout = This challenge has no picture or file.
denial-all-right = Everything is right already: nothing is left to try again.

setup-mastery = **Formative practice**: everything is allowed, mistakes are explained at once, and a further attempt asks only what was not right, about other positions
setup-attempts-each = **{ $count } attempts**: the best answer to each question counts, until all are right
setup-attempts-unlimited-each = **Unlimited attempts**: the best answer to each question counts, until all are right
button-mastery = Make it formative
button-introduce = Introduce
button-draw = Order and draw

presenting-handout = Pupils can open **{ $name }**: { $text }
presenting-handout-untold = Pupils can open **{ $name }**
presenting-picture-untold = Pupils can see **{ $name }**, but nothing says what it shows: whoever cannot see it misses it. Write it under "{ button-introduce }".
presenting-pictures = { $count ->
        [one] Question { $numbers } has a picture
       *[other] Questions { $numbers } have a picture
    }
presenting-bank = **{ $draws } of { $count } questions** are drawn for each pupil, one of each group of alike ones: { $alike }. A mark is out of what was asked.
presenting-shuffled = **In another order for each pupil**; the results keep the numbers above
button-pictures = Illustrate
picturing-page = Choose a question of yours to give it a picture, to replace the picture or to remove it.
picturing-none = no picture
picturing-choose = Choose a question
picturing-form = The picture of question { $number }
picturing-text = What the picture shows
    .description = Read out to whoever cannot see it: all that is needed to answer
picturing-file = The picture: PNG or JPEG, up to 1 MB
    .description = Question "{ $question }": { $name }
picturing-present = The present picture
picturing-keep = Keep it, or replace it
picturing-remove = Remove it
picturing-lost = { $count ->
        [one] The picture of question { $numbers } is gone: I could not find the question again in your new list. If it is still there, add the picture again.
       *[other] The pictures of questions { $numbers } are gone: I could not find the questions again in your new list. If they are still there, add the pictures again.
    }
presenting-form-introduction = Introduction, picture or file
presenting-introduction = Introduction
    .description = Shown in the announcement and before the first question
presenting-file = Picture or file for the pupils
    .description = Up to 2 MB: { $kinds }
presenting-handout-text = What the picture or file shows
    .description = Read out to whoever cannot see it
presenting-present = The present file
    .description = A new file takes its place
presenting-stored = { $name } ({ $bytes } bytes)
presenting-keep = Keep { $name }
presenting-remove = Remove it
presenting-form-draw = Order of the questions, draw
presenting-draws = How many questions each pupil gets
    .description = all, or a number from 1 to { $count }: they are drawn, alike ones for everybody
presenting-order = In which order
    .description = The results keep the numbers of your list
presenting-order-written = As I wrote them
presenting-order-shuffled = In another order for each pupil

denial-introduction-length = The introduction has { $limit } characters at most. Shorten it, or give the pupils a file.
denial-handout-text-length = What the file shows is told in { $limit } characters at most.
denial-handout-kind = Pupils cannot be given this file. Choose a picture, a PDF or a text that is what its name says: { $kinds }.
denial-picture-kind = This file cannot be read as a picture. Choose a PNG or a JPEG that opens on your device.
denial-picture-dots = This picture has too many dots. Choose one of { $limit } million at most, such as 2000 by 2000, or make it smaller.
denial-picture-text = Write what the picture shows: whoever cannot see it answers by these words.
denial-picture-not-now = I could not prepare the picture this time: I am too busy, or restarting. Nothing is stored; try again in a minute.
denial-picture-missing = Add a PNG or a JPEG: this question has no picture yet.
denial-bad-draws = { $count ->
        [one] There is one question, so all are asked: write "all".
       *[other] Give the number of questions that each pupil gets, from 1 to { $count }, or "all", for instance "2".
    }
denial-one-attempt = Formative practice needs several attempts: give a number from 2, or "unlimited".

sheet-introduction = introduction
sheet-shuffles = random-order
sheet-draws = drawn
sheet-draws-all = all
sheet-mode-mastery = formative
sheet-cancelled = { $count ->
        [one] One question that was cancelled is
       *[other] { $count } questions that were cancelled are
    } not in here.
denial-all-cancelled = All questions of this challenge were cancelled, so there is nothing to ask again. Use one that still has questions, or a template.
sheet-without-handout = The file { $name } is not in here: save it yourself, and add it again after the import.
gift-without-picture = Question { $number }: its picture is not in this file, because GIFT carries none. It shows: { $text }
sheet-pictures-in-xml = { $count ->
        [one] The picture of question { $numbers } is in the `.xml` file alone: GIFT and the sheet carry none.
       *[other] The pictures of questions { $numbers } are in the `.xml` file alone: GIFT and the sheet carry none.
    }
sheet-without-pictures = { $count ->
        [one] The picture of question { $numbers } is not in here: add it again after the import.
       *[other] The pictures of questions { $numbers } are not in here: add them again after the import.
    }

results-unasked = { $count ->
        [one] · { $count } pupil was not asked
       *[other] · { $count } pupils were not asked
    }
results-key-bank = Questions are drawn for each pupil: the sign · stands for one that was not asked, and points are out of what was asked.
results-key-mastery = Of all attempts the best answer to each question counts.
plot-unasked = not asked
column-unasked = not asked
