-- Short words with two transposed letters are looked up exactly.
create index name_words_exact_key_idx on private.name_words (key);
