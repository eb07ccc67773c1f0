"""What the sentences before lend one that points back or goes on."""
