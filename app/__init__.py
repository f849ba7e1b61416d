"""Hindsight: a memory service for LLM agents, kept in one PostgreSQL schema."""
