"""Settings of all tests."""

from hypothesis import settings

# No test is timed: how long an example takes says what else the machine does.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
