-- Targets of open reports, one row each: grouping a million reports per page would take too long.

create table private.reported_targets (
  target_type text not null,
  target_id uuid not null,
  -- Open or claimed: not closed.
  open_reports integer not null,
  reasons text[] not null,
  max_severity integer,
  oldest_at timestamptz not null,
  primary key (target_id, target_type)
);
comment on table private.reported_targets is 'Users, posts and reviews with open reports, summed up; written by triggers only.';
alter table private.reported_targets enable row level security;

create type public.reported_target as (
  target_type text, target_id uuid, title text, author_user_id uuid, author_name text, open_reports integer, reasons text[],
  max_severity integer, oldest_at timestamptz
);
comment on type public.reported_target is
  'A target of open reports with its name, and the reports summed up. Shape: target_type ReportEntityType, title?, '
  'author_user_id?, author_name?, max_severity?.';

create index reported_targets_open_idx on private.reported_targets (open_reports, target_id);
create index reported_targets_oldest_idx on private.reported_targets (oldest_at, target_id);
-- Targets without a severity come last in both directions.
create index reported_targets_severity_idx on private.reported_targets (max_severity, target_id);
create index reported_targets_severity_desc_idx on private.reported_targets (max_severity desc nulls last, target_id desc);
create index reported_targets_reasons_idx on private.reported_targets using gin (reasons);

create index reports_open_about_idx on public.reports (reported_entity_id, reported_entity_type)
  include (reason_category, severity, created_at) where status <> 'closed';
