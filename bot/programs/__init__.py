"""Programs that pupils hand in: run where they can do no harm, proved or refuted."""
