#!/bin/sh
# Coverage of the rules, measured with the compiler off: fails below 90 %.
cd "$(dirname "$0")/.." || exit 1
. tools/setup.sh
install "[test]"
NUMBA_DISABLE_JIT=1 exec .venv/bin/pytest -q -n 2 --dist worksteal tests/games tests/test_golden.py \
    --cov=spielschrank.games --cov-report=term-missing:skip-covered --cov-fail-under=90
