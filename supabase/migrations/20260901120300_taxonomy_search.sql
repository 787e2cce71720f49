-- Indexes of the taxonomy search (taxonomy/search-*.sql). Triggers update these tables when names, synonyms and aliases change.

-- Every word of the taxonomy in normalized form, by language.
create table private.search_words (
  locale text collate "C" not null,
  word text collate "C" not null,
  stem text collate "C" not null,
  -- Number of items with the word: rare words weigh more.
  items integer not null,
  primary key (locale, word)
);
comment on table private.search_words is 'Words of the taxonomy in normalized form, and the number of items with each.';
create index search_words_stem_idx on private.search_words (locale, stem);
-- Typos keep the beginning, and nearly the length.
create index search_words_length_idx on private.search_words (locale, (left(word, 1)), (length(word)));
-- Parts of compounds. Changes of words flush the pending list at the end (private.keep_search_terms), so that no search reads it;
-- an import of tens of thousands of words would flush a shorter one again and again.
create index search_words_part_idx on private.search_words
  using gin (locale, word extensions.gin_trgm_ops) with (gin_pending_list_limit = 1024);

-- Occurrences of each word.
create table private.search_postings (
  locale text collate "C" not null,
  word text collate "C" not null,
  entity_type text not null,
  entity_id uuid not null,
  kind text not null check (kind in ('name', 'synonym', 'alias')),
  term text collate "C" not null,
  -- The whole term in normalized form.
  phrase text collate "C" not null,
  -- The word says little: a filler, or the kind of work.
  is_light boolean not null,
  is_lesson boolean not null,
  -- Number of other words in the term.
  content integer not null,
  primary key (locale, word, entity_id, kind, term)
);
comment on table private.search_postings is 'Occurrences of words in the names, synonyms and aliases of items.';
create index search_postings_entity_idx on private.search_postings (entity_id, locale);
create index search_postings_phrase_idx on private.search_postings (locale, phrase);

-- One row: the version of the functions that normalized the words and grouped unmatched queries.
create table private.search_keys (
  id boolean primary key default true check (id),
  made_by text not null,
  groups_made_by text
);
comment on table private.search_keys is 'The version of the functions that made the stored forms of words; one row.';
alter table private.search_keys enable row level security;

-- Words of the lists in normalized form (taxonomy/words/*.csv). A word that ends with an asterisk stands for all that begin so.
create table private.search_stop_words (
  locale text collate "C" not null,
  word text collate "C" not null,
  stem text collate "C" not null,
  kind text not null,
  -- Null: the default weight, by the number of items that have the word.
  weight double precision,
  primary key (locale, word)
);
create index search_stop_words_stem_idx on private.search_stop_words (locale, stem) where stem <> '';
comment on table private.search_stop_words is 'Words that a search ignores or weighs less.';

create type private.search_unit as (
  -- The position of the query's word.
  token integer,
  -- A word of the query, a part of a compound, or a Chinese or Japanese character, with its key in the language.
  asked text,
  key text,
  -- Rare and unknown words weigh most; 0: filler.
  weight double precision,
  -- The list that has the word, split (into later units), known, near (nearly a known word), unknown.
  standing text
);
comment on type private.search_unit is 'A word that a search looks for.';

create type private.search_hit as (
  first integer,
  last integer,
  locale text,
  word text,
  stage text,
  items integer
);
comment on type private.search_hit is 'A word of the taxonomy that matches the units first to last of a query, and by which stage.';

create type private.search_plan as (
  locale text,
  -- The query as word keys, and the same without fillers.
  phrase text,
  asked text,
  units private.search_unit[],
  hits private.search_hit[]
);
comment on type private.search_plan is 'A query as units, and the matching words of the taxonomy.';

alter table private.search_words enable row level security;
alter table private.search_postings enable row level security;
alter table private.search_stop_words enable row level security;
