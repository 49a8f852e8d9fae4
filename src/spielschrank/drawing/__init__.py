"""How boards and pieces look as SVG: colours, grounds, pieces and what lies beside the board. No game is named here."""
