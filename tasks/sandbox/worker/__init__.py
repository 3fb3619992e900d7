"""The code inside the sandbox: a warm process that forks one locked-down child a run.

It runs as its own interpreter, away from the product, so it imports nothing but the standard library, the libraries a
parser may use, and its own modules (by relative imports: there the package is called ``worker``).
"""
