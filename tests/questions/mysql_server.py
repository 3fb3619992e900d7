"""A real MariaDB server for tests: below a temporary folder, reached by a socket."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pymysql

OWNER = "root"
SCRIPTS = Path("/usr/share/mysql")  # where Debian's package has the tables of the server itself
START_LIMIT = 60  # seconds
SYSTEM = ("mysql_system_tables.sql", "mysql_system_tables_data.sql")
SMALL = ("--innodb-buffer-pool-size=8M", "--innodb-log-file-size=4M", "--innodb-flush-log-at-trx-commit=0")


def program() -> str | None:
    """Where the machine's server is; None where it, or its scripts, are not installed."""
    found = shutil.which("mariadbd", path="/usr/sbin:/usr/bin:/usr/local/sbin")
    return found if (SCRIPTS / SYSTEM[0]).is_file() else None


@contextlib.contextmanager
def run_mysql() -> Iterator[str]:
    """Run a server until the block ends; gives the path of its socket. It does not like to run as root."""
    folder = Path(tempfile.mkdtemp(prefix="my", dir="/tmp"))  # a socket's path may have 107 characters
    as_user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
    data, socket = folder / "data", folder / "socket"
    data.mkdir()
    for each in (folder, data) if as_user else ():
        shutil.chown(each, "nobody", "nogroup")
    command = [program(), "--no-defaults", "--basedir=/usr", f"--datadir={data}", f"--socket={socket}", *SMALL]
    tables = "".join((SCRIPTS / name).read_text() for name in SYSTEM)
    first = f"CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n{tables}"
    options = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **as_user}
    try:
        subprocess.run([*command, "--bootstrap"], input=first.encode(), check=True, **options)
        with subprocess.Popen([*command, "--skip-networking"], **options) as server:
            try:
                wait_for(socket, server)
                yield str(socket)
            finally:
                server.terminate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(socket: Path, server: subprocess.Popen) -> None:
    """Wait until the server answers; RuntimeError when it does not."""
    deadline = time.monotonic() + START_LIMIT
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(pymysql.MySQLError):
            pymysql.connect(unix_socket=str(socket), user=OWNER).close()
            return
        time.sleep(0.1)
    raise RuntimeError(f"the MariaDB server did not start (exit code {server.poll()})")
