"""Signs a Windows program by osslsigncode, if there is a certificate: ``python -m tools.dist.sign FILE``.

`AMBITION_WINDOWS_CERTIFICATE` names a file in PKCS #12, whose password is in a file beside it, with
.password after the name. `AMBITION_TIMESTAMP` may name a server that confirms when it was
signed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.dist.workshop import need, run

CERTIFICATE = "AMBITION_WINDOWS_CERTIFICATE"


def sign(path: Path) -> None:
    """Sign a program in its place; do nothing without a certificate. Raises BuildError."""
    held = os.environ.get(CERTIFICATE)
    if not held:
        return
    need({"osslsigncode": "osslsigncode"})
    server, signed = os.environ.get("AMBITION_TIMESTAMP"), path.with_name(path.name + ".signed")
    told = ["-pkcs12", held, "-readpass", f"{held}.password", "-n", "Ambition", "-h", "sha256"]
    told += ["-ts", server] if server else []
    run(["osslsigncode", "sign", *told, "-in", path, "-out", signed])
    signed.replace(path)


if __name__ == "__main__":
    sign(Path(sys.argv[1]))
