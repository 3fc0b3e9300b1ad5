"""A Dask cluster as workers, for when one machine is too small; the package ``distributed`` is optional."""

from __future__ import annotations

import hashlib
import importlib
import re
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import ai
import game.engine
from ai.workers import Crew

_PATIENCE = "10s"


class ClusterError(Exception):
    """There is no cluster to work on; the message says why."""


class _Cluster(Crew):
    """The executor of a Dask client.

    Tasks that are running when the work is called off finish on the cluster, and their results are
    dropped."""

    def __init__(self, client: Any, size: int, lost: tuple[type[Exception], ...]) -> None:
        super().__init__(client.get_executor(pure=False), size)
        self._client = client
        self.lost = lost

    def close(self) -> None:
        self.executor.shutdown(wait=False)
        self._client.close()


def dask(address: str) -> Crew:
    """Return the workers of the scheduler at an address such as ``tcp://host:8786``.

    This program must be installed on the workers too. Raises ClusterError."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise ClusterError(
            f"{error.name} is missing: pip install 'ambition-game[cluster]'"
        ) from None
    # A client that fails on these complains twice.
    if not re.fullmatch(r"((tcp|tls|wss?)://)?[^/\s]+:\d+", address):
        raise ClusterError(f"an address such as tcp://host:8786 was expected, not {address!r}")
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        said = " ".join(str(error).split())
        raise ClusterError(f"no Dask scheduler answers at {address!r}: {said}") from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the scheduler at {address!r} has no worker")
        _check_sources(client)
    except ClusterError:
        client.close()
        raise
    lost = (
        distributed.scheduler.KilledWorker,
        distributed.comm.core.CommClosedError,
        CancelledError,
    )
    return _Cluster(client, threads, lost)


def _check_sources(client: Any) -> None:
    """Check that the workers have the same sources, since others might play differently.

    Raises ClusterError."""
    try:
        found = client.run(sources_digest)
    except Exception as error:  # whatever the worker's Python raised
        raise ClusterError(
            f"a worker can't load this program: {type(error).__name__}: {error}"
        ) from None
    other = [worker for worker, digest in found.items() if digest != sources_digest()]
    if other:
        raise ClusterError(f"the worker {other[0]} has another version of this program")


def sources_digest() -> str:
    """Return a hash of the sources that decide how a game goes."""
    digest = hashlib.sha256()
    for package in (ai, game.engine):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*.py")):
            if "_v3" not in path.parts:
                digest.update(
                    path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes()
                )
    return digest.hexdigest()
