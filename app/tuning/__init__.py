"""Fitting a tenant's settings to labelled data, with what it gains, and going back."""
