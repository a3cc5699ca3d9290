"""The results of an exam, held back until a teacher releases them."""
