"""Choosing moves: engines are generators of ever better thoughts, and the last is the answer."""
