"""Several processes of the bot share the servers; one is killed, and each is restarted."""
