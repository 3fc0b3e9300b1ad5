"""Bots that misbehave, for the tests: ``python bots.py WAY``. Each answers legally until its way begins. One that is late
writes so into the file ``python bots.py late FILE``, and answers when it is asked the next time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def choose(seen: dict) -> str:  # type: ignore[type-arg]
    if seen["phase"] == "pass":
        return "pass " + " ".join(seen["legal"][:3])
    return str(seen["legal"][-1])


def main(way: str, file: str = "") -> None:
    owed: dict | None = None  # type: ignore[type-arg]
    if way == "silent":
        time.sleep(600)
    if way == "slow start":
        time.sleep(0.4)
    if way == "no ready":
        print("Welcome to mybot!", flush=True)
    if way == "ends at once":
        return
    if way == "endless line":
        while True:
            os.write(1, b"x" * 65536)
    if way == "talks on standard error":
        os.write(2, b"\xff blah\n" * 100_000)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "name": "bad bot"})
            continue
        if way == "never reads again":
            time.sleep(600)
        if way == "does not end":
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        if message["type"] != "choose":
            continue
        if owed is not None:
            say(owed)
            owed = None
        number, play = message["id"], message["observation"]["phase"] == "play"
        match way:
            case "dies" if play:
                os._exit(3)
            case "late" if play and number % 3 == 0:
                owed = {"type": "choice", "id": number, "action": choose(message["observation"])}
                with open(file, "a", encoding="utf-8") as late:
                    late.write(f"{number}\n")
                continue
            case "garbage" if play:
                print("{oops", flush=True)
                continue
            case "not utf-8" if play:
                os.write(1, b'{"type": "choice", "action": "\xff\xfe"}\n')
                continue
            case "deep" if play:
                print("[" * 200_000, flush=True)
                continue
            case "illegal" if play:
                say({"type": "choice", "id": number, "action": "play 1Z" if number % 2 else "pass 2C 3C 4C"})
                continue
            case "no action" if play:
                say({"type": "choice", "id": number, "action": None})
                continue
            case "future" if play:
                say({"type": "choice", "id": number + 1, "action": "play 2C"})
                continue
            case "floods" if play:
                for _ in range(5000):
                    say({"type": "choice", "id": 0, "action": "play 2C"})
        say({"type": "choice", "id": number, "action": choose(message["observation"])})
    if way == "does not end":
        time.sleep(600)


if __name__ == "__main__":
    main(*sys.argv[1:])
