"""Taking everything a tenant owns out as lines of JSON, and bringing it and other programs' conversations and notes in."""
