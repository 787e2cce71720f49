-- A short word with two letters exchanged is looked up as it is.
create index name_words_exact_key_idx on private.name_words (key);
