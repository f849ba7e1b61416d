"""Tenants, their keys and what a key may do."""
