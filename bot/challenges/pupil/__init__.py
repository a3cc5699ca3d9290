"""The pupil's side of a challenge: questions and answers."""
