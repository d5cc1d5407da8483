"""Sends requests, each over a connection of its own, and reads the answers slowly.

Standard input: one line of JSON with `port`, `requests` (whole HTTP requests), `bytes` (read from each connection at a time) and `seconds`
(between two reads). Small segments and buffers, as on a mobile network: over loopback the kernel would take more than a megabyte.
Standard output: a line once every request has the first line of its answer, or was closed; a second line after the end of standard input.
Both are JSON: number of answers by status, `closed` for connections that the server has closed since, and `read`, all bytes of answers.
"""

import json
import selectors
import socket
import sys
import time

SEGMENT = 1200
RECEIVE_BUFFER = 4096
STATUS_LINE = 12
OPENED_TOGETHER = 8

order = json.loads(sys.stdin.readline())
waiting = list(reversed(order["requests"]))
selector = selectors.DefaultSelector()
selector.register(sys.stdin, selectors.EVENT_READ)
statuses: dict[str, int] = {}
readers: set[socket.socket] = set()
pending: set[socket.socket] = set()
closed = 0
read = 0


def count(status):
    statuses[status] = statuses.get(status, 0) + 1


def tell():
    print(json.dumps({**statuses, "closed": closed, "read": read}), flush=True)


def open_next():
    while waiting and len(pending) < OPENED_TOGETHER:
        connection = socket.socket()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        connection.connect(("127.0.0.1", order["port"]))
        connection.sendall(waiting.pop().encode())
        connection.setblocking(False)
        pending.add(connection)
        selector.register(connection, selectors.EVENT_READ)


def begin(connection):
    """Reads the status, and then nothing until the next turn of the slow readers."""
    pending.discard(connection)
    selector.unregister(connection)
    try:
        line = connection.recv(STATUS_LINE).decode()
    except OSError:
        line = ""
    if not line:
        return count("0")
    count(line[-3:])
    readers.add(connection)


def read_slowly():
    global closed, read
    for connection in list(readers):
        try:
            got = len(connection.recv(order["bytes"] or 1, 0 if order["bytes"] else socket.MSG_PEEK))
            read += got if order["bytes"] else 0
        except BlockingIOError:
            continue
        except OSError:
            got = 0
        if got == 0:
            readers.discard(connection)
            connection.close()
            closed += 1


told = False
due = time.monotonic() + order["seconds"]
while True:
    open_next()
    if not told and not waiting and not pending:
        told = True
        tell()
    for key, _ in selector.select(max(0, due - time.monotonic())):
        if key.fileobj is sys.stdin:
            read_slowly()
            tell()
            sys.exit()
        begin(key.fileobj)
    if time.monotonic() >= due:
        read_slowly()
        due += order["seconds"]
