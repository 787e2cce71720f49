-- Unmatched searches, newest first, and groups of queries with the same meaning (taxonomy/unmatched-groups.sql).

create index taxonomy_searches_unmatched_newest_idx on public.taxonomy_searches (created_at, id) where match_count = 0;

create sequence private.query_groups as bigint;
create table private.query_meanings (
  locale text collate "C" not null,
  -- The sorted stems of a query without fillers; its words; and all of them joined, as a compound.
  stems text collate "C" not null,
  keys text collate "C" not null,
  joined text collate "C" not null,
  group_id bigint not null,
  -- Queries that differ by typos join a group's first query.
  is_first boolean not null,
  primary key (locale, stems)
);
comment on table private.query_meanings is 'What unmatched queries mean, and which of them are one group.';
create index query_meanings_group_idx on private.query_meanings (group_id);
create index query_meanings_joined_idx on private.query_meanings (locale, joined);
-- Typos keep the beginning, and nearly the length.
create index query_meanings_length_idx on private.query_meanings (locale, (left(keys, 1)), (length(keys))) where is_first;
alter table private.query_meanings enable row level security;

-- Null: the search found something, or is too old to be grouped again.
alter table public.taxonomy_searches add column group_id bigint;
-- The same for all spellings that are ignored together. Null: the search found something.
alter table public.taxonomy_searches add column variant_key text collate "C";
create index taxonomy_searches_variant_idx on public.taxonomy_searches (locale, variant_key, created_at) where match_count = 0;
create index taxonomy_searches_group_idx on public.taxonomy_searches (group_id, created_at)
  include (locale, user_id, normalized_query, variant_key) where group_id is not null;
-- Counting a language's groups uses only this index; reading a page of them uses only the other.
create index taxonomy_searches_grouped_idx on public.taxonomy_searches (locale, created_at)
  include (group_id, variant_key) where group_id is not null;

-- Set by a trigger.
alter table public.taxonomy_ignored_queries add column variant_key text collate "C";
create unique index taxonomy_ignored_queries_variant_idx on public.taxonomy_ignored_queries (locale, variant_key);
