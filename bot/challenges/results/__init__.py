"""What a class has answered: for the teacher's eyes, and as files."""
