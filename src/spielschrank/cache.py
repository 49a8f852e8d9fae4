"""Where compiled code is kept: a folder of the user's, named by a hash of the sources and the compiler's version.

The compiler's own cache does not notice an edited function that another file calls; a new folder does.
"""

import hashlib
import os
from importlib.util import find_spec
from pathlib import Path

COMPILED = ("kernel.py", "games/*.py", "engines/**/*.py", "solvers/**/*.py")
"""Where compiled functions are to be found."""
MARKS = (b"@compiled", b"@inner")


def point_compiler_here() -> None:
    """Tell the compiler its folder, unless the user has chosen one; before the compiler is loaded."""
    if "NUMBA_CACHE_DIR" not in os.environ:
        from platformdirs import user_cache_path

        os.environ["NUMBA_CACHE_DIR"] = str(user_cache_path("spielschrank") / _fingerprint())


def _fingerprint() -> str:
    here = Path(__file__).parent
    sources = sorted(path for pattern in COMPILED for path in here.glob(pattern))
    compiled = [text for text in (path.read_bytes() for path in sources) if any(mark in text for mark in MARKS)]
    return hashlib.sha256(b"\0".join([_compiler_version(), *compiled])).hexdigest()[:16]


def _compiler_version() -> bytes:
    """The file that tells the compiler's version; asking for it by name would cost a twentieth of a second."""
    compiler = find_spec("numba")
    return Path(compiler.origin).with_name("_version.py").read_bytes() if compiler and compiler.origin else b""


def _marker() -> Path:
    return Path(os.environ["NUMBA_CACHE_DIR"]) / f"ready-{_fingerprint()}"


def is_warm() -> bool:
    """Whether everything has been compiled before, from these sources and by this compiler."""
    return _marker().exists()


def mark_warm() -> None:
    """Remember that everything is compiled."""
    _marker().parent.mkdir(parents=True, exist_ok=True)
    _marker().touch()
