-- Views of accounts. Lists mask contact details; opening an account shows and records them, at most once an hour per viewer and
-- account.

create table private.user_views (
  viewer_user_id uuid not null references public.profiles (user_id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The last recorded view; views within the hour do not update it.
  viewed_at timestamptz not null default now(),
  primary key (viewer_user_id, user_id)
);
comment on table private.user_views is 'Which member of staff has opened whom, and when last.';
create index user_views_user_idx on private.user_views (user_id);
create index user_views_viewed_idx on private.user_views (viewer_user_id, viewed_at);
alter table private.user_views enable row level security;

create table private.row_reads (
  viewer_user_id uuid not null references public.profiles (user_id) on delete cascade,
  entity_table text not null,
  entity_id uuid not null,
  -- Reads within the hour do not update it.
  read_at timestamptz not null default now(),
  primary key (viewer_user_id, entity_table, entity_id)
);
comment on table private.row_reads is 'Rows of tables that a moderator read directly within the last hour.';
create index row_reads_read_idx on private.row_reads (viewer_user_id, read_at);
alter table private.row_reads enable row level security;

create table private.reading_alerts (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Accounts opened and rows read.
  people integer not null,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
comment on table private.reading_alerts is 'Hours in which one member of staff opened more accounts and rows than work needs.';
create index reading_alerts_user_idx on private.reading_alerts (user_id, started_at);
create index reading_alerts_last_idx on private.reading_alerts (last_at);
alter table private.reading_alerts enable row level security;
