"""Hypothesis: the same examples everywhere, judged by what they show, not by their time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")
