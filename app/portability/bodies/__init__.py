"""The lines of an export, as they are read back."""
