-- The latest selections.

create index taxonomy_selections_newest_idx on public.taxonomy_selections (selected_at, id);
