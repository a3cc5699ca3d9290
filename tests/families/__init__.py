"""Each family of games as the tests try it: one module for each, found by its Samples."""
