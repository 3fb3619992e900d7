"""How well questions are answered: any engine over sets of questions, scored by what its queries find.

``python -m tests.benchmarks.questions [--engine NAME] [--set NAME ...] [--record FILE | --replay FILE | --gold]``
"""
