"""Memories: what is kept, and what a new statement does to those already there."""
