"""From a page to its lines: words in reading order, panels apart, pages levelled."""
