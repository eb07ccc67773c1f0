"""Who makes a chip, who enters a system, and what is only a part of one."""
