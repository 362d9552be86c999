"""Medians and percentiles."""


def median(values):
    values = sorted(values)
    return (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2 if values else None


def percentile(values, share):
    """Returns the value that this share of all does not exceed."""
    values = sorted(values)
    return values[max(0, min(len(values) - 1, -int(-share * len(values) // 1) - 1))] if values else None
