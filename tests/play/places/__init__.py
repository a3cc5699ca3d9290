"""Where matches are opened: in a thread, for one person alone, or as the teacher has set."""
