-- The taxonomy of services in 27 languages: what workers offer and clients look for.

create function private.locales()
returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'en', 'hr', 'bg', 'bs', 'zh', 'cs', 'da', 'nl', 'fi', 'fr', 'de', 'el', 'hu', 'it',
    'ja', 'no', 'pl', 'pt', 'ro', 'ru', 'sr', 'sk', 'sl', 'es', 'sv', 'tr', 'uk'
  ]
$$;
grant execute on function private.locales to authenticated, service_role;

create function private.is_locale(p_locale text)
returns boolean
language sql immutable set search_path = ''
as $$
  select p_locale = any (private.locales())
$$;
grant execute on function private.is_locale to authenticated, service_role;

-- Words as searches compare them: lower case, no accents, single spaces. Naming the dictionary makes it immutable, so that it can
-- be stored and indexed; private.folded uses the search path and cannot.
create function private.search_word(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_text) collate "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'
  ));
end
$$;

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  -- 2–40 lowercase letters, digits, hyphens; no hyphen at either end.
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$'),
  icon_slug text check (icon_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  -- Deferred to the end of the statement, so that one statement can swap two.
  sort_order integer not null unique deferrable,
  created_at timestamptz not null default now()
);
comment on table public.categories is 'Categories of services.';

create table public.subcategories (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.categories (id) on delete restrict,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$'),
  is_active boolean not null default true,
  sort_order integer not null,
  created_at timestamptz not null default now(),
  unique (category_id, slug),
  unique (category_id, sort_order) deferrable,
  -- For composite foreign keys to a subcategory together with its category.
  unique (id, category_id)
);
comment on table public.subcategories is 'Subcategories; a slug is unique within its category.';
create index subcategories_slug_idx on public.subcategories (slug, id);

create table public.taxonomy_translations (
  entity_type text not null check (entity_type in ('category', 'subcategory')),
  entity_id uuid not null,
  locale text not null check (private.is_locale(locale)),
  display_name text collate "und-x-icu" not null check (private.trimmed(display_name) is not null),
  search_word text collate "C" not null generated always as (private.search_word(display_name)) stored,
  primary key (entity_type, entity_id, locale)
);
comment on table public.taxonomy_translations is 'Localized names of categories and subcategories.';

create table public.taxonomy_synonyms (
  entity_type text not null check (entity_type in ('category', 'subcategory')),
  entity_id uuid not null,
  locale text not null check (private.is_locale(locale)),
  term text collate "und-x-icu" not null check (term = trim(term) and private.trimmed(term) is not null),
  created_at timestamptz not null default now(),
  search_word text collate "C" not null generated always as (private.search_word(term)) stored,
  primary key (entity_type, entity_id, locale, term)
);
comment on table public.taxonomy_synonyms is 'Other words that lead a search to a category or subcategory.';
-- Compared without case.
create unique index taxonomy_synonyms_same_idx on public.taxonomy_synonyms (entity_type, entity_id, locale, lower(term));
create index taxonomy_synonyms_term_idx on public.taxonomy_synonyms (locale, lower(term));
-- The list sorts by term, in one language or in all; searches match any part of a term and ignore accents.
create index taxonomy_synonyms_order_idx on public.taxonomy_synonyms (lower(term), locale, entity_type, entity_id, term);
create index taxonomy_synonyms_search_idx on public.taxonomy_synonyms using gin (search_word extensions.gin_trgm_ops);
create index taxonomy_synonyms_entity_idx on public.taxonomy_synonyms (entity_id);

create table public.taxonomy_aliases (
  entity_type text not null check (entity_type in ('category', 'subcategory')),
  from_slug text not null check (from_slug ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$'),
  to_entity_id uuid not null,
  created_at timestamptz not null default now(),
  search_word text collate "C" not null generated always as (private.search_word(from_slug)) stored,
  primary key (entity_type, from_slug)
);
comment on table public.taxonomy_aliases is 'Former slugs and the item that each points to.';
create index taxonomy_aliases_target_idx on public.taxonomy_aliases (entity_type, to_entity_id);

-- An undo must not revert a colleague's later change of a synonym or alias.
create table private.word_changes (
  -- The kind, the parent, and the word: private.synonym_word, private.alias_word.
  word text primary key,
  changed_by uuid not null references public.profiles (user_id) on delete cascade,
  changed_at timestamptz not null
);
comment on table private.word_changes is 'The last change of each synonym and alias by staff, for 30 days, also of deleted ones.';
create index word_changes_changed_by_idx on private.word_changes (changed_by);

create table public.taxonomy_searches (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles (user_id) on delete set null,
  locale text not null check (private.is_locale(locale)),
  raw_query text not null,
  normalized_query text not null,
  match_count integer not null check (match_count >= 0),
  created_at timestamptz not null default now(),
  -- Of the matches, those that are only likely.
  likely_count integer not null default 0 check (likely_count between 0 and match_count),
  -- Near misses shown as "did you mean".
  near_count integer not null default 0 check (near_count >= 0),
  -- Null: the search found something, or is too old to be grouped again.
  group_id bigint,
  -- The same for all spellings that are ignored together. Null: the search found something.
  variant_key text collate "C"
);
comment on table public.taxonomy_searches is 'Searches of users; match_count 0 is an unmatched query.';
create index taxonomy_searches_user_idx on public.taxonomy_searches (user_id, created_at);
create index taxonomy_searches_unmatched_idx on public.taxonomy_searches (locale, created_at, id) where match_count = 0;
create index taxonomy_searches_likely_idx on public.taxonomy_searches (locale, created_at)
  where match_count > 0 and likely_count = match_count;
create index taxonomy_searches_query_idx on public.taxonomy_searches (locale, normalized_query, created_at);
create index taxonomy_searches_unmatched_newest_idx on public.taxonomy_searches (created_at, id) where match_count = 0;
create index taxonomy_searches_variant_idx on public.taxonomy_searches (locale, variant_key, created_at) where match_count = 0;
create index taxonomy_searches_group_idx on public.taxonomy_searches (group_id, created_at)
  include (locale, user_id, normalized_query, variant_key) where group_id is not null;
-- Counting a language's groups uses only this index; reading a page of them uses only the other.
create index taxonomy_searches_grouped_idx on public.taxonomy_searches (locale, created_at)
  include (group_id, variant_key) where group_id is not null;

-- Groups of queries with the same meaning (taxonomy/unmatched-groups.sql).
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
comment on table private.query_meanings is 'Normalized meanings of unmatched queries, and their groups.';
create index query_meanings_group_idx on private.query_meanings (group_id);
create index query_meanings_joined_idx on private.query_meanings (locale, joined);
-- Typos keep the beginning, and nearly the length.
create index query_meanings_length_idx on private.query_meanings (locale, (left(keys, 1)), (length(keys))) where is_first;

create table public.taxonomy_ignored_queries (
  locale text not null check (private.is_locale(locale)),
  normalized_query text not null,
  ignored_by_user_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  -- Set by a trigger.
  variant_key text collate "C",
  primary key (locale, normalized_query)
);
comment on table public.taxonomy_ignored_queries is 'Unmatched queries that staff decided to ignore.';
create index taxonomy_ignored_queries_user_idx on public.taxonomy_ignored_queries (ignored_by_user_id);
create unique index taxonomy_ignored_queries_variant_idx on public.taxonomy_ignored_queries (locale, variant_key);

create table public.taxonomy_repaired_queries (
  locale text not null check (private.is_locale(locale)),
  normalized_query text not null,
  -- The item the query was accepted for. Search quality is measured by finding it.
  entity_type text not null check (entity_type in ('category', 'subcategory')),
  entity_id uuid not null,
  repaired_by_user_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  instead_of jsonb,
  primary key (locale, normalized_query)
);
comment on column public.taxonomy_repaired_queries.instead_of is
  'The previous acceptance of the query, restored by an undo; null: none.';
comment on table public.taxonomy_repaired_queries is 'Unmatched queries that staff accepted, and the item that each should find.';
create index taxonomy_repaired_queries_user_idx on public.taxonomy_repaired_queries (repaired_by_user_id);
create index taxonomy_repaired_queries_item_idx on public.taxonomy_repaired_queries (entity_id);
create index taxonomy_repaired_queries_newest_idx on public.taxonomy_repaired_queries (created_at);

create table public.taxonomy_selections (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles (user_id) on delete set null,
  category_id uuid not null references public.categories (id) on delete cascade,
  subcategory_id uuid,
  locale text not null check (private.is_locale(locale)),
  selected_at timestamptz not null default now(),
  foreign key (subcategory_id, category_id) references public.subcategories (id, category_id) on delete cascade on update cascade
);
comment on table public.taxonomy_selections is 'Suggestions that users selected from a search.';
create index taxonomy_selections_user_idx on public.taxonomy_selections (user_id);
create index taxonomy_selections_newest_idx on public.taxonomy_selections (selected_at, id);
create index taxonomy_selections_recent_idx on public.taxonomy_selections (locale, selected_at, id);
create index taxonomy_selections_category_idx on public.taxonomy_selections (category_id, selected_at);
create index taxonomy_selections_subcategory_idx on public.taxonomy_selections (subcategory_id, category_id, selected_at);

create table public.taxonomy_trending (
  -- Rows for a whole category have no subcategory, so these columns cannot be the primary key.
  id bigint generated always as identity primary key,
  locale text not null check (private.is_locale(locale)),
  time_window text not null check (time_window in ('24h', '7d')),
  category_id uuid not null references public.categories (id) on delete cascade,
  subcategory_id uuid,
  score double precision not null,
  calculated_at timestamptz not null,
  unique nulls not distinct (locale, time_window, category_id, subcategory_id),
  foreign key (subcategory_id, category_id) references public.subcategories (id, category_id) on delete cascade on update cascade
);
comment on table public.taxonomy_trending is 'Decayed selection counts per language and window, as last computed.';
create index taxonomy_trending_score_idx on public.taxonomy_trending (locale, time_window, score desc);
create index taxonomy_trending_category_idx on public.taxonomy_trending (category_id);
create index taxonomy_trending_subcategory_idx on public.taxonomy_trending (subcategory_id, category_id);

-- ── Workers' offers ──────────────────────────────────────────────────────────────────────────────────────────────────

create table public.worker_categories (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  category_id uuid not null references public.categories (id) on delete restrict,
  -- The worker's order.
  position smallint not null default 0,
  -- A copy of profiles.created_at, kept by trigger, so that one index finds a category's users by date.
  user_created_at timestamptz not null,
  -- A copy of profiles.is_worker, kept by trigger: counting offers needs no profile, even after it is deleted.
  is_worker boolean not null default false,
  primary key (user_id, category_id)
);
comment on table public.worker_categories is 'Categories that a worker offers.';
create index worker_categories_category_idx on public.worker_categories (category_id, user_created_at, user_id);

create table public.worker_subcategories (
  user_id uuid not null,
  category_id uuid not null,
  subcategory_id uuid not null,
  user_created_at timestamptz not null,
  is_worker boolean not null default false,
  primary key (user_id, subcategory_id),
  foreign key (user_id, category_id) references public.worker_categories (user_id, category_id) on delete cascade,
  foreign key (subcategory_id, category_id) references public.subcategories (id, category_id)
    on delete restrict on update cascade
);
comment on table public.worker_subcategories is 'Subcategories that a worker offers, each within a category that they offer.';
create index worker_subcategories_category_idx on public.worker_subcategories (user_id, category_id);
create index worker_subcategories_subcategory_idx
  on public.worker_subcategories (subcategory_id, category_id, user_created_at, user_id);

alter table public.categories enable row level security;
alter table public.subcategories enable row level security;
alter table public.taxonomy_translations enable row level security;
alter table public.taxonomy_synonyms enable row level security;
alter table public.taxonomy_aliases enable row level security;
alter table public.taxonomy_searches enable row level security;
alter table public.taxonomy_ignored_queries enable row level security;
alter table public.taxonomy_repaired_queries enable row level security;
alter table public.taxonomy_selections enable row level security;
alter table public.taxonomy_trending enable row level security;
alter table public.worker_categories enable row level security;
alter table public.worker_subcategories enable row level security;
alter table private.word_changes enable row level security;
alter table private.query_meanings enable row level security;
