"""Adapters to models and caches: a Protocol each, small implementations."""
