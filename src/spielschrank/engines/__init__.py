"""Choosing moves: engines are generators of ever better thoughts, and the last is the answer."""

HIGHEST_LEVEL = 8
"""Levels are counted from 1; it stands here so that whoever only asks how many there are loads no engine."""
