-- The latest selections, who made them, and what is trending.

create index taxonomy_selections_newest_idx on public.taxonomy_selections (selected_at, id);
