"""What every user of PDFium in this process holds while it calls it."""

from __future__ import annotations

import threading

LOCK = threading.RLock()  # PDFium must not be called from two threads at once, not even for two documents
