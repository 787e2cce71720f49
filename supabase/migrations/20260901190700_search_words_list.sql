-- An import may add tens of thousands of words, and with a list of 64 kB the index was brought up to date again and again. Whatever
-- changes words empties the list at the end (private.keep_search_terms), so that no search reads it.
alter index private.search_words_part_idx set (gin_pending_list_limit = 1024);
