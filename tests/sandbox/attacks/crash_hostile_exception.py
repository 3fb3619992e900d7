# class: crash
# goal: raise an exception that fails when it is shown, at length
# ruff: noqa
class Hostile(BaseException):
    def __str__(self):
        raise self

    __repr__ = __str__


Hostile.__name__ = "H" * 1000000


def parse(pdf_path):
    raise Hostile
