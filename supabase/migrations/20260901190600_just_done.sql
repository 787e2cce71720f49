-- Recent changes of staff and the previous values, for exact undo.

create table private.done_changes (
  -- The audit log's entry.
  entry_id bigint primary key,
  actor_user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The time of its transaction, and so of its notifications.
  begun_at timestamptz not null default now(),
  -- The changed columns with old and new values.
  before jsonb not null,
  after jsonb not null
);
comment on table private.done_changes is 'What changes of the last day were made to reports, tickets and notes. The audit log tells it in short.';
create index done_changes_actor_idx on private.done_changes (actor_user_id, begun_at);
alter table private.done_changes enable row level security;

create table private.undone_entries (
  entry_id bigint primary key,
  -- The entry of its undo.
  by_entry_id bigint not null unique
);
comment on table private.undone_entries is 'Which entries of the audit log were undone by whoever made them, and by which.';
alter table private.undone_entries enable row level security;
