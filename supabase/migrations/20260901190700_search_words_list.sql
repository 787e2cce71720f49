-- An import may add tens of thousands of words; a pending list of 64 kB was flushed again and again. Changes of words flush the
-- list at the end (private.keep_search_terms), so that no search reads it.
alter index private.search_words_part_idx set (gin_pending_list_limit = 1024);
