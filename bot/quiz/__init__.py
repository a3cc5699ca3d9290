"""Live quizzes: a sheet that a class is asked together, question by question."""
