"""From the printed cells of a row to the cells wanted from it."""
