"""From what was found to a verdict: guards, diagnoses, labels, words."""
