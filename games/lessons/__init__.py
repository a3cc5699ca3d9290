"""Draw what is learned: a path of units, their skills, and items without end to try each skill.

An item comes from its skill, level and seed alone. So a custom id carries it, nothing of it is
stored before it is answered, and what is drawn for one seed must never change.

To add a skill:

- a new number in its unit and who draws its items (``DRAWN_BY``), in ``games/lessons/path.py``;
- a function ``(random, level) -> Item`` in the module of its unit, by ``choice``, ``several`` or
  ``number`` of ``games.lessons.solved``. A wrong answer may be a ``Mistake`` if it is exactly what
  that mistake yields. Facts make the solution true: the explanation of the position, or an
  ``ItemFact``, whose sentence is in ``bot.learn.item_facts``;
- its case in ``CASES``, without which a skill is not known: a position where a half-known rule
  fails, often by a mistake that it answers wrongly;
- its words in each language: ``lessons.ftl`` (``skill-…``, ``idea-…``), ``lessons_items.ftl``
  (``ask-…``), ``mistakes.ftl`` (``mistake-…``);
- its questions and mistakes in ``bot.class_map.mending``;
- the words that it introduces (``games/lessons/terms.py``), each with its meaning and the forms in
  which texts use it (``term-…`` in ``glossary.ftl``). No text has a word before its unit;
- in ``tests/support/items.py`` the right answer by brute force; in ``tests/games/lessons/`` that
  its idea is true in every case, and what each mistake yields.
"""
