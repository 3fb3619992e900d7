# class: net
# goal: talk to an agent by path and by abstract name
# ruff: noqa
import socket


def parse(pdf_path):
    for kind, address in (
        (socket.SOCK_STREAM, "{WORLD}/outside/agent.sock"),
        (socket.SOCK_STREAM, "\0sbx-canary"),
        (socket.SOCK_DGRAM, "{WORLD}/outside/log.sock"),
    ):
        try:
            socket.socket(socket.AF_UNIX, kind).connect(address)
        except OSError:
            continue
        print("ESCAPED", address, flush=True)
