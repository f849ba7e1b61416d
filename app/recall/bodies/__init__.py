"""What the room takes and answers over HTTP."""
