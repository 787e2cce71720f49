-- Bulk actions: one action on many items, processed by the server in steps (code/desks/bulk-work.sql).

create table private.bulk_batches (
  id uuid primary key default gen_random_uuid(),
  -- The kind of items and the action on each.
  item text not null check (item in ('report', 'ticket', 'post', 'review', 'withdrawal', 'user')),
  action text not null check (action <> ''),
  arguments jsonb not null check (jsonb_typeof(arguments) = 'object'),
  total integer not null check (total between 1 and 5000),
  state text not null default 'previewed' check (state in ('previewed', 'running', 'done', 'stopped', 'undoing', 'undone')),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Token claims of the person who started or undoes it: each item is processed as them, with their current rights.
  claims jsonb not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- When the last item was processed or undone, or the batch was stopped.
  ended_at timestamptz,
  undone_at timestamptz,
  check ((state = 'previewed') = (started_at is null)),
  check ((state in ('done', 'stopped', 'undone')) = (ended_at is not null)),
  check ((state in ('undoing', 'undone')) = (undone_at is not null))
);
comment on table private.bulk_batches is 'Bulk actions of the last 30 days: previewed, running or done.';
create index bulk_batches_user_idx on private.bulk_batches (user_id, state);
create index bulk_batches_created_at_idx on private.bulk_batches (created_at);
create index bulk_batches_waiting_idx on private.bulk_batches (id) where state in ('running', 'undoing');
alter table private.bulk_batches enable row level security;

create table private.bulk_items (
  batch_id uuid not null references private.bulk_batches (id) on delete cascade,
  item_id uuid not null,
  position integer not null,
  -- Facts at the preview; items with equal facts get the same estimate.
  facts text not null default '',
  outcome text not null default 'pending' check (outcome in ('pending', 'done', 'proposed', 'refused', 'undone')),
  -- The outcome in the preview.
  foreseen text not null default 'will' check (foreseen in ('will', 'proposed', 'refused')),
  -- The refusal; for a processed item, why it could not be undone.
  reason text,
  decision_id uuid,
  -- The number of attempts that found it locked.
  tries integer not null default 0,
  primary key (batch_id, item_id),
  unique (batch_id, position),
  check (outcome <> 'refused' or reason is not null)
);
comment on table private.bulk_items is 'Items of bulk actions and their outcomes.';
create index bulk_items_outcome_idx on private.bulk_items (batch_id, outcome, tries, position);
alter table private.bulk_items enable row level security;

-- Rows never outlive their transaction.
create table private.bulk_entries (
  id bigint generated always as identity primary key,
  actor_user_id uuid,
  action text not null,
  entity_table text not null,
  entity_id text,
  details jsonb,
  -- For private.done_changes.
  before jsonb,
  after jsonb,
  -- The undone entry.
  undoes bigint
);
comment on table private.bulk_entries is 'Audit entries that a step of a bulk action writes at its end.';
alter table private.bulk_entries enable row level security;

-- Rows never outlive their transaction.
create table private.bulk_counts (
  id bigint generated always as identity primary key,
  source text not null,
  changes private.change[] not null
);
comment on table private.bulk_counts is 'Changes of counts that a step of a bulk action writes at its end.';
alter table private.bulk_counts enable row level security;

-- Names are the argument names that callers use.
create type private.bulk_arguments as (
  "to" uuid, team_id uuid, note text, until timestamptz, priority text, severity integer, add text[], remove text[],
  resolution_action text, resolution_notes text, kind text, policy text, reason text, message text, limits text[],
  ends_at timestamptz, removes boolean, status text, answer_id uuid
);
comment on type private.bulk_arguments is 'The arguments of all bulk actions; each takes some of them.';

create type private.bulk_subject as (id uuid, facts text, label text, detail text, method text, amount_eur numeric);
comment on type private.bulk_subject is
  'An item of a bulk action as staff see it, and its facts; items with equal facts get the same estimate.';

create type public.bulk_item as (
  item_id uuid, place integer, label text, detail text, amount_eur numeric, outcome text, foreseen text, reason text,
  excerpt text
);
comment on type public.bulk_item is
  'An item of a bulk action. Shape: label?, detail?, amount_eur?, outcome BulkOutcome, foreseen BulkForeseen, reason?, excerpt?.';
