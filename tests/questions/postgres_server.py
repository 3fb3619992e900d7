"""A real PostgreSQL server for tests: a cluster of its own below a temporary folder, reached by a socket."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

OWNER = "boss"  # the superuser
MISSING = "the server programs of PostgreSQL are needed (initdb, pg_ctl); install them with: apt-get install postgresql"


def programs() -> Path:
    """The folder of the newest installed server's programs."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not folders:
        raise RuntimeError(MISSING)
    return folders[-1].parent


@contextlib.contextmanager
def run_postgres() -> Iterator[str]:
    """Run a server until the block ends; gives the folder of its socket. PostgreSQL refuses to run as root."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # a socket's path may have 107 characters
    as_user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
    if as_user:
        shutil.chown(folder, "nobody", "nogroup")
    data, start = folder / "data", {"cwd": folder, "check": True, "capture_output": True, **as_user}
    settings = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=20 -c shared_buffers=16MB"
    try:
        subprocess.run([programs() / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-N", "-E", "UTF8"], **start)
        subprocess.run(
            [programs() / "pg_ctl", "-D", data, "-o", settings, "-l", folder / "log", "-w", "start"], **start
        )
        try:
            yield str(folder)
        finally:
            subprocess.run([programs() / "pg_ctl", "-D", data, "-m", "immediate", "stop"], **start)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
