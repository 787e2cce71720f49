-- How long each kind of data is kept, and who read whose data.

create table private.retention_rules (
  kind text primary key,
  days integer not null,
  default_days integer not null,
  min_days integer not null,
  max_days integer not null,
  check (days between min_days and max_days),
  check (default_days between min_days and max_days)
);
comment on table private.retention_rules is 'Days after which rows are removed for good, by kind of data; set by admins.';
alter table private.retention_rules enable row level security;

-- 200 days: people may appeal for six months, and appeals need the case.
insert into private.retention_rules (kind, days, default_days, min_days, max_days) values
  ('evidence', 730, 730, 200, 3650),
  ('case_notes', 730, 730, 200, 3650),
  ('ticket_messages', 1095, 1095, 200, 3650),
  ('privacy_requests', 1095, 1095, 365, 3650),
  ('legal_holds', 1095, 1095, 365, 3650),
  ('notifications', 90, 90, 7, 365),
  ('searches', 180, 180, 30, 365),
  ('selections', 365, 365, 30, 730);

create type private.retention_source as (table_name text, key text, rows text, at text, also text);
comment on type private.retention_source is
  'Rows of one kind: rows is a FROM clause with alias x for the table, whose condition has $1 for the time before which rows are '
  'removed; at sorts them; also is a CTE that follows the removed rows, named gone.';

create index notes_age_idx on public.notes (coalesce(edited_at, created_at));
create index support_messages_age_idx on public.support_messages (created_at);
create index privacy_requests_closed_idx on public.privacy_requests (closed_at) where closed_at is not null;
create index legal_holds_ended_idx on public.legal_holds (coalesce(lifted_at, ends_at));
create index notifications_age_idx on public.notifications (created_at);
create index taxonomy_searches_age_idx on public.taxonomy_searches (created_at);

-- People whose rows were read directly.
create index admin_action_audit_people_read_idx on public.admin_action_audit
  using gin ((details -> 'user_ids') jsonb_path_ops) where action = 'read_rows';
