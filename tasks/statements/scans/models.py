"""The models that find and read printed text in a picture: PP-OCR's detector and recogniser.

They come inside the wheel of rapidocr-onnxruntime and are run by onnxruntime alone: the wheel's own code is not
imported, because it needs OpenCV and OpenCV needs libGL, which plain machines lack.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy

PACKAGE = "rapidocr_onnxruntime"
DETECTOR = "ch_PP-OCRv4_det_infer.onnx"
RECOGNISER = "ch_PP-OCRv4_rec_infer.onnx"
STEP = 32  # pixels: the detector takes pictures whose sides are multiples of it
HEIGHT = 48  # pixels: how high the recogniser wants a line


class OcrMissing(Exception):
    """The extra that reads pictures is not installed."""


@dataclass(frozen=True)
class Sign:
    """A recognised sign, its probability, and where it stands in its line: 0 at the left edge, 1 at the right.

    ``parted`` is how probable it is that a blank stands before it.
    """

    text: str
    sure: float
    at: float
    parted: float = 0.0


@dataclass(frozen=True)
class Models:
    """Both models, ready to run, and the signs that the recogniser's classes mean."""

    detector: Any
    recogniser: Any
    signs: tuple[str, ...]

    def text_map(self, grey: numpy.ndarray) -> numpy.ndarray:
        """Return for every pixel of a grey picture (bytes) how probable it is that text stands there, 0 to 1."""
        height, width = grey.shape
        padded = numpy.full((-(-height // STEP) * STEP, -(-width // STEP) * STEP), 255, dtype=numpy.uint8)
        padded[:height, :width] = grey
        return _run(self.detector, _scaled(padded)[None])[0, 0, :height, :width]

    def read(self, line: numpy.ndarray) -> list[Sign]:
        """Return the signs of a line, a grey picture HEIGHT pixels high; padding many to one width would be slower."""
        return self._decode(_run(self.recogniser, _scaled(line)[None])[0])

    def _decode(self, classes: numpy.ndarray) -> list[Sign]:
        """Return the signs that a sequence of class probabilities means: repeated classes are one, class 0 is none."""
        best, sure = classes.argmax(axis=1), classes.max(axis=1)
        signs, start, before = [], 0, 0
        for place in range(1, len(best) + 1):
            if place < len(best) and best[place] == best[start]:
                continue
            if best[start]:
                at = (start + place) / 2 / len(best)
                parted = float(classes[before : start + 1, -1].max())
                signs.append(Sign(self.signs[best[start]], float(sure[start:place].max()), at, parted))
                before = start if self.signs[best[start]] == " " else place
            start = place
        return signs


@cache
def load_models() -> Models:
    """Load both models, once a process. Raises OcrMissing when the extra `ocr` is not installed."""
    package = importlib.util.find_spec(PACKAGE)
    if package is None or importlib.util.find_spec("onnxruntime") is None:
        raise OcrMissing
    import onnxruntime

    folder = Path(package.submodule_search_locations[0]) / "models"
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3  # a model's own warnings say nothing to the user
    options.intra_op_num_threads = 1  # lines are small: a second thread costs more than it brings
    detector, recogniser = (
        onnxruntime.InferenceSession(folder / name, options, providers=["CPUExecutionProvider"])
        for name in (DETECTOR, RECOGNISER)
    )
    letters = recogniser.get_modelmeta().custom_metadata_map["character"].splitlines()
    return Models(detector, recogniser, ("", *letters, " "))


def _scaled(grey: numpy.ndarray) -> numpy.ndarray:
    """Return a grey picture as the models take it: three equal colours, black -1 and white 1."""
    return numpy.repeat((grey.astype(numpy.float32) / 127.5 - 1)[None], 3, axis=0)


def _run(model: Any, pictures: numpy.ndarray) -> numpy.ndarray:
    return model.run(None, {model.get_inputs()[0].name: pictures})[0]
