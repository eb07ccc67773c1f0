"""Names of systems, chips, submitters, benchmarks and suites, found in one pass."""
