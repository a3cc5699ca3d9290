"""The process around the engine: sessions, storage, words, boards, and the bot itself."""
