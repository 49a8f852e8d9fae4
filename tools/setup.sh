# Sourced by ./play and ./test: a virtual environment in .venv with the package installed, quick the second time.
# Needs a POSIX shell and Python 3.11 or newer.

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    say "Spielschrank needs Python 3.11 or newer, and none was found."
    exit 1
}

# install_package NAME: a package of Debian, if we may.
install_package() {
    become=
    [ "$(id -u)" = 0 ] || become="sudo -n"
    $become apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive $become apt-get install -y -qq "$1" >&2
}

# The tests start a PostgreSQL of their own; without it those that need it are skipped.
need_postgresql() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ||
        install_package postgresql || say "There is no PostgreSQL here; tests that need it are skipped."
}

# The tests look at the pages as people do; without a browser those that need it are skipped.
need_browser() {
    command -v chromium >/dev/null 2>&1 || install_package chromium ||
        say "There is no Chromium here; tests that need it are skipped."
}

# Debian keeps the part of Python that makes virtual environments in a package of its own.
install_venv_module() {
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    install_package "python$version-venv" && return
    say "Python cannot make a virtual environment. On Debian: sudo apt install python$version-venv"
    exit 1
}

make_environment() {
    python=$(find_python) || exit 1
    "$python" -c 'import ensurepip, venv' 2>/dev/null || install_venv_module "$python"
    "$python" -m venv .venv || exit 1
}

# Of everything that the browser's part is built from.
fingerprint_of_web() { find web -name node_modules -prune -o -type f -print | sort | xargs cat | cksum; }

# install EXTRAS: what pyproject.toml asks for; done anew only when that, the browser's part or the folder has changed.
install() {
    [ -x .venv/bin/python ] && .venv/bin/python -c '' 2>/dev/null || { rm -rf .venv; make_environment; }
    wanted=$(pwd; cat pyproject.toml; fingerprint_of_web)
    stamp=".venv/installed$1"
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return
    say "Installing Spielschrank (once) …"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".$1" || exit 1
    printf '%s' "$wanted" > "$stamp"
}
