"""The process around the engine: matches, storage, words, boards, and the bot itself."""

#: The version that runs; the package takes it from here.
__version__ = "1.0.0.dev0"
