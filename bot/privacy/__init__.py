"""Show people their stored data, export it, erase it; and purge data whose time is over.

Erasing is one transaction. It resigns the person's matches with others and deletes those against
the computer. In data that others share, a negative number replaces theirs (``is_erased``), drawn
anew for each server. ``bot.challenges.withdrawals`` decides about marks. Votes of a person are
withdrawn from classes that still vote. SQLite overwrites what is deleted (``secure_delete``), and
its log of writes is emptied. At the end of a school year one transaction moves the ``purge_at`` of
the class on and deletes what has ended. ``docs/privacy.md`` lists the stored data, table by table.
``tombstones`` lists whom a restored copy must forget.

``delete_server`` (``purges``) knows the tables that belong to servers. A test fills every table of
the schema and fails for a table that ``delete_server`` leaves out.
"""
