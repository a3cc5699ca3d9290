"""The puzzle of the day: posted at an hour, answered privately, solved the day after."""
