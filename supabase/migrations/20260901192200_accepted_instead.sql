-- Undoing an acceptance restores the one it replaced.
alter table public.taxonomy_repaired_queries add column instead_of jsonb;
comment on column public.taxonomy_repaired_queries.instead_of is
  'What the query was accepted for before, by whom and when; null: nothing.';
