"""Show teachers what their pupils know and miss, and draft a challenge from it.

``ClassPractice`` draws up the class's map (``model``) from the answers that were given in its
server; ``store`` also reads the named mistakes of challenges, quizzes and programs. ``mending``
has the questions of each skill and the mistakes that it helps against: a new skill or mistake must
take its place there.
"""
