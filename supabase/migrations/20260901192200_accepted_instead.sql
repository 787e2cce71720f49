-- Undo of an acceptance that replaced another one brings that back.
alter table public.taxonomy_repaired_queries add column instead_of jsonb;
comment on column public.taxonomy_repaired_queries.instead_of is
  'What the query was accepted for before, by whom and when; null: nothing.';
