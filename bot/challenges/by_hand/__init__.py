"""A teacher's last word on an answer: a mark, a comment, whether it counts."""
