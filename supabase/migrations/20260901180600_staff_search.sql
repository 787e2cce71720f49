-- Indexes of the global search, beside those of the lists (code/lists/search-everything.sql).

-- Reversed: the same number is written with a country prefix or a zero.
create index profiles_phone_idx on public.profiles (
  reverse(ltrim(regexp_replace(contact_number, '\(0\)|[^0-9]', '', 'g'), '0')) text_pattern_ops
) where contact_number is not null;

-- Words instead of trigrams: a tenth of the size for all threads. The collation lower-cases every script.
create index support_messages_search_idx on public.support_messages using gin (
  to_tsvector('simple', private.search_fold(content)), private.search_bucket(created_at)
);

create index withdrawal_requests_amount_idx on public.withdrawal_requests (amount_eur, created_at, id);
create index withdrawal_requests_reference_idx on public.withdrawal_requests (lower(reference) text_pattern_ops)
  where reference is not null;
-- The part visible to staff (private.masked_destination).
create index payout_destinations_iban_idx on public.payout_destinations (right(details ->> 'iban', 4), user_id)
  where method = 'bank';

-- Distinct words of people's names: typos are compared with these few instead of a million people.
create table private.name_words (
  word text collate "und-x-icu" primary key,
  -- Without accents.
  key text not null
);
comment on table private.name_words is 'Words of people''s names; written by triggers only.';
create index name_words_key_idx on private.name_words using gin (key extensions.gin_trgm_ops);
-- Short words with two transposed letters are looked up exactly.
create index name_words_exact_key_idx on private.name_words (key);
alter table private.name_words enable row level security;

-- The parsed search; null fields do not apply.
create type private.staff_query as (
  text text, words text[], first_id uuid, last_id uuid, phone text, amount numeric, iban_start text, iban_end text, entry bigint
);
comment on type private.staff_query is 'A parsed global search; made by private.staff_query.';

create type private.found_id as (id uuid, rank integer);
comment on type private.found_id is
  'A match and its rank: 1 unique key, 2 its prefix, 3 words, 4 and more: with typos, or through a person.';

create type public.found_item as (
  kind text, id text, title text, detail text, user_id uuid, person text, created_at timestamptz, status text, rank integer,
  sanction jsonb
);
comment on type public.found_item is
  'A result of the global search. title: a name, a subject, a reason, an amount in euro, an action; user_id and person: its '
  'owner; sanction: the ban or suspension in force of a user. '
  'Shape: kind FoundKind, title?, detail?, user_id?, person?, status?, sanction? FoundSanction.';
