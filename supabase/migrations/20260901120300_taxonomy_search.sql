-- What a search looks words up in (taxonomy/search.sql).

-- The index contains the language, so that a search looks at two of the 27. Every search also reads the index's pending
-- list, so that is kept short (kB): otherwise searches would take ten times as long after an import of 40,000 names, until
-- the next vacuum.
create index taxonomy_translations_search_idx on public.taxonomy_translations
  using gin (locale, search_word extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index taxonomy_synonyms_word_idx on public.taxonomy_synonyms
  using gin (locale, search_word extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Hundreds of words begin with the same two letters; a range of this index finds them faster than trigrams.
create index taxonomy_translations_start_idx on public.taxonomy_translations (locale, search_word);
create index taxonomy_synonyms_start_idx on public.taxonomy_synonyms (locale, search_word);
