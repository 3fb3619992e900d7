# class: net
# goal: send something to the loopback listeners
# ruff: noqa
import socket


def parse(pdf_path):
    for attempt in (
        lambda: socket.create_connection(("127.0.0.1", 47811), 1).send(b"x"),
        lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 47812)),
        lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).sendto(b"x", ("::ffff:127.0.0.1", 47812)),
        lambda: socket.create_server(("0.0.0.0", 0)),
        lambda: socket.getaddrinfo("localhost", 80)[0],
        lambda: socket.gethostbyname("example.com"),
    ):
        try:
            attempt()
        except OSError:
            continue
        print("ESCAPED", flush=True)
