"""The server: people around tables, by browser or by program."""
