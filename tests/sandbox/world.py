"""The world that attacks want to reach: files, listeners, signals, limits; and the traces they would leave in it."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import resource
import signal
import socket
import threading
import time
from collections import Counter
from pathlib import Path

from tests.small_bank import draw_statement

TCP_PORT, UDP_PORT, ABSTRACT_SOCKET = 47811, 47812, "\0sbx-canary"  # the addresses the programs know
CANARY = "CANARY-of-the-host"
EXPECTED = "Date,Description,Balance\n01/02/2024,EXPECTED-CANARY,1.00\n"
MARKS = ("sbx", "passbook-attack")  # in the names of what programs leave in shared places
WATCHED_SIGNALS = (signal.SIGIO, signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM, signal.SIGHUP, signal.SIGURG)
SET_CHILD_SUBREAPER = 36
WAIT_FOR_PORT_SECONDS = 300
PAGE = os.sysconf("SC_PAGE_SIZE")


class World:
    """Build it in the process whose sandbox is attacked, and ask it after each attack for `traces`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.events: Counter[str] = Counter()
        self.strangers: set[str] = set()
        for path, text in {
            "home/.ssh/id_rsa": "PRIVATE KEY",
            "home/.bashrc": "# shell",
            "app/.env": f"API_KEY={CANARY}",
            "expected/expected.csv": EXPECTED,
            "outside/victim.txt": "victim",
        }.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        (folder / "in").mkdir()
        self.statement = draw_statement(folder / "in/statement.pdf")
        os.environ["API_KEY"] = CANARY
        self.expected = EXPECTED  # in memory, too
        self.open_file = os.open(folder / "expected/expected.csv", os.O_RDWR)
        os.set_inheritable(self.open_file, True)
        self._offer_input()
        self._listen()
        for number in WATCHED_SIGNALS:
            signal.signal(number, lambda number, _frame: self.events.update([f"signal {number} arrived"]))
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # daemons stay our descendants

    def look(self) -> dict[str, object]:
        """Everything a program could have changed, as it is now."""
        return {
            "files": self._files(),
            "shared places": _marked_entries(),
            "SysV segments": self._segments(),
            "SysV queues and semaphores": [_sysv("msg"), _sysv("sem")],
            "limits": {
                name: resource.getrlimit(getattr(resource, name)) for name in dir(resource) if "RLIMIT_" in name
            },
            "processors": os.sched_getaffinity(0),
            "file flags": os.get_blocking(self.open_file),
            "events": dict(self.events),
        }

    def _segments(self) -> list[str]:
        """The shared memory that no process beside the tests was seen to have made, which may have ended since."""
        made = _sysv("shm")
        self.strangers |= {line.split()[1] for line in made if _is_a_strangers(line)}
        return [line for line in made if line.split()[1] not in self.strangers]

    def _files(self) -> dict[str, tuple]:
        """Each path of the world with its inode's data; the change time tells even chmod, utime and setxattr."""
        seen = {}
        for path in [self.folder, *sorted(self.folder.rglob("*"))]:
            s = path.lstat()
            seen[str(path)] = (s.st_mode, s.st_nlink, s.st_uid, s.st_size, s.st_mtime_ns, s.st_ctime_ns)
        return seen

    def _offer_input(self) -> None:
        """Put something on the standard input, as a terminal would."""
        reading, writing = os.pipe()
        os.write(writing, b"what the user types\n")
        os.dup2(reading, 0)

    def _listen(self) -> None:
        """Count what arrives on the sockets that the programs know."""
        addresses = [
            (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", TCP_PORT)),
            (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", UDP_PORT)),
            (socket.AF_UNIX, socket.SOCK_STREAM, ABSTRACT_SOCKET),
            (socket.AF_UNIX, socket.SOCK_STREAM, str(self.folder / "outside/agent.sock")),
            (socket.AF_UNIX, socket.SOCK_DGRAM, str(self.folder / "outside/log.sock")),
        ]
        for family, kind, address in addresses:
            listener = socket.socket(family, kind)
            if address[1] == TCP_PORT:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                wait_for_port(listener, address)
            else:
                listener.bind(address)
            if kind == socket.SOCK_STREAM:
                listener.listen()
            threading.Thread(target=self._count, args=(listener, str(address)), daemon=True).start()

    def _count(self, listener: socket.socket, address: str) -> None:
        while True:
            if listener.type == socket.SOCK_STREAM:
                listener.accept()[0].close()
            else:
                listener.recv(100)
            self.events[f"something arrived at {address!r}"] += 1


def wait_for_port(listener: socket.socket, address: tuple) -> None:
    """Bind once the world of another test is gone: the first port, which all worlds share, keeps them apart."""
    deadline = time.monotonic() + WAIT_FOR_PORT_SECONDS
    while True:
        try:
            listener.bind(address)
            listener.listen()
            return
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def differences(before: dict[str, object], after: dict[str, object]) -> list[str]:
    """What changed between two looks, one sentence each."""
    return [f"{name} changed: {_unlike(before[name], after[name])}" for name in before if before[name] != after[name]]


def _unlike(before: object, after: object) -> object:
    if isinstance(before, dict) and isinstance(after, dict):
        return {
            key: (before.get(key), after.get(key)) for key in {*before, *after} if before.get(key) != after.get(key)
        }
    return (before, after)


def _marked_entries() -> list[str]:
    """What attack programs left in the places that all processes share."""
    entries = []
    for place in ("/tmp", "/dev/shm", "/dev/mqueue", "/var/tmp"):
        with contextlib.suppress(OSError):
            entries += [f"{place}/{name}" for name in os.listdir(place) if name.startswith(MARKS)]
    return entries


def _sysv(kind: str) -> list[str]:
    """What the machine knows of one kind of System V objects, a line each below the names of the columns."""
    return Path(f"/proc/sysvipc/{kind}").read_text().splitlines()[1:]


def _is_a_strangers(segment: str) -> bool:
    """Tell whether a segment belongs to a process beside the tests, such as a database that starts meanwhile."""
    creator = int(segment.split()[4])
    return Path(f"/proc/{creator}").exists() and creator not in {os.getpid(), *descendants()}


class Descendants:
    """Watches, in a thread, the processes below this one: the largest memory any of them had."""

    def __init__(self) -> None:
        self.most_memory_mb = 0
        self._watching = True
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Descendants:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._watching = False
        self._thread.join()

    def _watch(self) -> None:
        while self._watching:
            for process in descendants():
                with contextlib.suppress(OSError, ValueError):
                    resident = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE >> 20
                    self.most_memory_mb = max(self.most_memory_mb, resident)
            time.sleep(0.1)


def descendants() -> set[int]:
    """Ids of all processes below this one."""
    parents = _parents()
    found, more = set(), {os.getpid()}
    while more:
        more = {process for process, parent in parents.items() if parent in more} - found
        found |= more
    return found


def children_of(process: int) -> list[int]:
    """Ids of the processes that one process started and that still run."""
    return [child for child, parent in _parents().items() if parent == process]


def _parents() -> dict[int, int]:
    """The parent of each process that runs; one that ends while they are read is left out."""
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                state, parent = Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()[:2]
                if state != "Z":
                    parents[int(entry)] = int(parent)
    return parents
