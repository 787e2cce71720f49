-- What a search looks words up in (taxonomy/search-*.sql). Triggers keep these tables as names, synonyms and aliases change.

-- Every word of the taxonomy in the form that searches compare, by language.
create table private.search_words (
  locale text collate "C" not null,
  word text collate "C" not null,
  stem text collate "C" not null,
  -- Items that have it: rare words count more.
  items integer not null,
  primary key (locale, word)
);
comment on table private.search_words is 'The words of the taxonomy as searches compare them, and how many items have each.';
create index search_words_stem_idx on private.search_words (locale, stem);
-- Typos: the same beginning, and nearly the same length.
create index search_words_length_idx on private.search_words (locale, (left(word, 1)), (length(word)));
-- Parts of compounds. Every search would also read a long pending list.
create index search_words_part_idx on private.search_words
  using gin (locale, word extensions.gin_trgm_ops) with (gin_pending_list_limit = 64);

-- Where each word occurs.
create table private.search_postings (
  locale text collate "C" not null,
  word text collate "C" not null,
  entity_type text not null,
  entity_id uuid not null,
  kind text not null check (kind in ('name', 'synonym', 'alias')),
  term text collate "C" not null,
  -- The whole term in the form of its words.
  phrase text collate "C" not null,
  primary key (locale, word, entity_id, kind, term)
);
comment on table private.search_postings is 'Which name, synonym or alias of which item has a word.';
create index search_postings_entity_idx on private.search_postings (entity_id, locale);
create index search_postings_phrase_idx on private.search_postings (locale, phrase);

-- One row: which functions made the forms of the words, and the groups of unmatched queries.
create table private.search_keys (
  id boolean primary key default true check (id),
  made_by text not null,
  groups_made_by text
);
comment on table private.search_keys is 'What the stored forms of words were made by; one row.';
alter table private.search_keys enable row level security;

-- Words around what is looked for, in the same form (taxonomy/search-stop-words.sql).
create table private.search_stop_words (
  locale text collate "C" not null,
  word text collate "C" not null,
  stem text collate "C" not null,
  kind text not null check (kind in ('filler', 'form', 'place', 'before a place', 'before a purpose', 'trade')),
  primary key (locale, word)
);
create index search_stop_words_stem_idx on private.search_stop_words (locale, stem) where kind in ('filler', 'form');
comment on table private.search_stop_words is 'Words of a query that say nothing about the service.';

create type private.search_unit as (
  -- The word of the query that it comes from: their order.
  token integer,
  -- A word of the query, a part of a compound, or a Chinese or Japanese character; and its key in the language.
  asked text,
  key text,
  -- Rare words, and unknown ones, weigh most; 0: says nothing.
  weight double precision,
  -- filler, before a place, place, split (into later units), known, near (nearly a known word), unknown
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
  -- The query as a line of word keys, and without what says nothing.
  phrase text,
  asked text,
  units private.search_unit[],
  hits private.search_hit[]
);
comment on type private.search_plan is 'A query as its units, and the words of the taxonomy that match them.';

alter table private.search_words enable row level security;
alter table private.search_postings enable row level security;
alter table private.search_stop_words enable row level security;
