"""How properties are tried everywhere: a machine that is slow or busy fails none of them."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("ambition", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ambition")
