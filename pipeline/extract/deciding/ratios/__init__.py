"""What a percent or a factor says: a gain, a comparison, less time or more speed, or nothing."""
