"""Tell a person what is stored of them, hand it over and erase it; and purge what has ended.

Erasing is one transaction: their matches with others are resigned, those against the computer
deleted, and their number is replaced, in all that others have a part in, by a negative one drawn
anew for each server (``is_erased``). What becomes of marks is decided by
``bot.challenges.withdrawals``. Their vote goes where the class still votes. SQLite overwrites what
is deleted (``secure_delete``), and its log of writes is emptied. At the end of a school year one
transaction moves the class's ``purge_at`` on and deletes what has ended. ``docs/privacy.md`` lists
what is stored, table by table. What a restored copy must forget is in ``tombstones``.

``delete_server`` (``purges``) knows the tables of servers: a test fills every table of the schema,
so one that is forgotten turns it red.
"""
