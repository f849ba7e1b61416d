"""Measuring the running service on labelled data."""
