-- Scheduled backups of this installation, and drills that restore one.

-- Backups leave these rows out: they describe one installation.
create table private.backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null default now(),
  -- Renewed by the process at work. After that, an unfinished run counts as failed.
  leased_until timestamptz not null default now() + interval '1 minute',
  finished_at timestamptz,
  -- The name of the backup.
  target text check (length(target) <= 200),
  bytes bigint check (bytes >= 0),
  -- What a drill found.
  report text check (length(report) <= 4000),
  -- null: it succeeded.
  error text check (length(error) <= 1000),
  check (finished_at is not null or (target is null and bytes is null and report is null and error is null))
);
comment on table private.backup_runs is 'The latest backups and drills.';
create index backup_runs_kind_idx on private.backup_runs (kind, id);
alter table private.backup_runs enable row level security;

alter table private.settings
  -- The longest time between two scheduled backups; null: none are scheduled.
  add column backup_interval interval check (backup_interval > interval '0'),
  add column backups_since timestamptz,
  add constraint settings_backups_since_check check ((backup_interval is null) = (backups_since is null));
