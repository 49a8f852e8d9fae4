"""Doors to other programs: their engines as players here, our engines as players there, other machines as workers."""
