-- What people looked for and didn't find, newest first.

create index taxonomy_searches_unmatched_newest_idx on public.taxonomy_searches (created_at, id) where match_count = 0;
