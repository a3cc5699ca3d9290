"""The map of a class: what its pupils know and miss, and a challenge drafted from it.

``ClassPractice`` computes the map (``model``) from the answers given in the class's server;
``store`` also reads the named mistakes of challenges, quizzes and programs. ``mending`` has the
questions of each skill and the mistakes that practising it remedies: a new skill or mistake must be
added there.
"""
