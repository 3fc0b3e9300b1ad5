"""Small matrices in plain Python, so that results are the same on every machine."""

from __future__ import annotations

Matrix = list[list[float]]


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by Gauss-Jordan elimination.

    The matrix itself is not changed."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        first = rows[i][i]
        rows[i] = [value / first for value in rows[i]]
        for k in range(n):
            factor = rows[k][i]
            if k != i and factor:
                rows[k] = [
                    value - factor * own for value, own in zip(rows[k], rows[i], strict=True)
                ]
    return [row[n:] for row in rows]
