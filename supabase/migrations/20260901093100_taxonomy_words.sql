-- Sorts and filters of the synonyms list.

-- The list sorts by term, in one language or in all; searches match any part of a term.
create index taxonomy_synonyms_order_idx
  on public.taxonomy_synonyms (lower(term), locale, entity_type, entity_id, term);
create index taxonomy_synonyms_search_idx on public.taxonomy_synonyms using gin (lower(term) extensions.gin_trgm_ops);
-- 'Duplicates only', and the item.
create index taxonomy_synonyms_entity_idx on public.taxonomy_synonyms (entity_id);
