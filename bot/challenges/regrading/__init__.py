"""What a teacher changes after the opening: the closing, and questions that turn out to be bad."""
