"""Arrays that a caller may own: learners fill the same buffer again and again."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from sparring.errors import BadText

N = TypeVar("N", bound=np.generic)
Array = npt.NDArray[N]


def caller_owned(out: Array[N] | None, shape: tuple[int, ...], dtype: type[N]) -> Array[N]:
    """The array that was given, if it fits; a new one if there was none.

    >>> caller_owned(None, (2, 3), np.float32).shape
    (2, 3)
    """
    if out is None:
        return np.zeros(shape, dtype=dtype)
    if not isinstance(out, np.ndarray) or out.dtype != dtype or out.shape != shape:
        raise BadText(f"`out` is an array of {np.dtype(dtype)} with the shape {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise BadText("`out` is contiguous and can be written on")
    return out
