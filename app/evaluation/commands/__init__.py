"""Commands of the evaluation that fill a file each."""
