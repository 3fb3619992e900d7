"""Scanned pages: which they are, and the words that OCR reads on them."""

FONT = "Scan"  # of words that are sure, in the copy that prints them
DOUBTFUL_FONT = "ScanInDoubt"  # of words that may be others
