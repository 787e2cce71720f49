-- The searched text of withdrawals: part of the user's name or email, among millions (money/withdrawals-search.sql).

-- Who requested a withdrawal in which period of fifteen days, with their searchable text. The index of profiles has no periods: a
-- search for a first name would read everyone with it.
create table private.withdrawal_stretches (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  stretch integer not null,
  -- The expression of profiles_search_idx. Renaming updates one row per period instead of one per withdrawal.
  search_text text collate "und-x-icu" not null,
  primary key (user_id, stretch)
);
comment on table private.withdrawal_stretches is 'Users by the periods in which they requested withdrawals; written by triggers only.';
create index withdrawal_stretches_search_idx on private.withdrawal_stretches
  using gin (search_text extensions.gin_trgm_ops, stretch);
create index withdrawal_stretches_short_search_idx on private.withdrawal_stretches
  using gin (private.short_grams(search_text collate "C"), stretch);
alter table private.withdrawal_stretches enable row level security;
