-- The list of synonyms finds a part of a term whatever its accents, like the list of categories.
drop index public.taxonomy_synonyms_search_idx;
create index taxonomy_synonyms_search_idx on public.taxonomy_synonyms using gin (search_word extensions.gin_trgm_ops);
