"""What is worth keeping of a conversation: candidates out of turns, by rules or by a model, and the gate they pass."""
