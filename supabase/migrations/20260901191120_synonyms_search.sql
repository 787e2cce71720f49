-- Searches of the synonyms list ignore accents, like those of categories.
drop index public.taxonomy_synonyms_search_idx;
create index taxonomy_synonyms_search_idx on public.taxonomy_synonyms using gin (search_word extensions.gin_trgm_ops);
