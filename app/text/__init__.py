"""What the service knows about text: pure functions, no model, no database; English and Chinese as equals."""
