"""Words as data: language packs, cue words found in one pass, a folded view for matching."""
