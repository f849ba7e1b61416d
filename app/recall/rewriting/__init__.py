"""A question that leans on the conversation before it, made one that stands alone."""
