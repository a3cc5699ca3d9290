"""The process around the engine: matches, storage, words, boards, and the bot itself."""
