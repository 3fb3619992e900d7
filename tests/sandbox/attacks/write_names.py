# class: write
# goal: make links, folders and devices, rename, set times, change owners
# ruff: noqa
import os


def parse(pdf_path):
    victim, new = "{WORLD}/outside/victim.txt", "{WORLD}/outside/passbook-attack"
    for attempt in (
        lambda: os.link(victim, new),
        lambda: os.symlink(victim, new),
        lambda: os.mkdir(new),
        lambda: os.mknod(new),
        lambda: os.rename(victim, new),
        lambda: os.utime(victim, (1, 1)),
        lambda: os.chown(victim, -1, -1),
        lambda: os.rmdir("{WORLD}/in"),
        lambda: os.removexattr(victim, "user.x"),
        lambda: os.lchown(victim, os.getuid(), -1),
    ):
        try:
            attempt()
        except OSError:
            continue
        print("ESCAPED", flush=True)
