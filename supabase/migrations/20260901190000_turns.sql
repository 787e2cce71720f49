-- Turns: teams, waiting times, due times and snoozing.

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(name) <= 60 and private.trimmed(name) is not null),
  created_at timestamptz not null default now(),
  -- The last change of its name or members.
  updated_at timestamptz not null default now()
);
comment on table public.teams is 'Groups of staff that reports and tickets are handed over to; edited by admins.';
create unique index teams_name_key on public.teams (lower(name));
alter table public.teams enable row level security;

create table public.team_members (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  primary key (team_id, user_id)
);
comment on table public.team_members is 'Members of teams.';
create index team_members_user_idx on public.team_members (user_id);
alter table public.team_members enable row level security;

create table public.working_hours (
  id boolean primary key default true check (id),
  time_zone text not null default 'UTC',
  -- 1 is Monday.
  days integer[] not null default '{1,2,3,4,5}' check (days <@ '{1,2,3,4,5,6,7}' and cardinality(days) > 0),
  starts_at time not null default '08:00',
  ends_at time not null default '18:00' check (ends_at - starts_at >= interval '1 hour'),
  updated_at timestamptz not null default now()
);
comment on table public.working_hours is 'Working hours of staff; targets count only these. One row.';
insert into public.working_hours default values;
alter table public.working_hours enable row level security;

create table public.service_targets (
  id uuid primary key default gen_random_uuid(),
  desk text not null check (desk in ('report', 'ticket')),
  -- A ticket's category or a report's reason; null: any.
  category text check (category <> ''),
  -- For reports, derived from the severity. Null: any.
  priority text check (priority in ('low', 'normal', 'high', 'urgent')),
  -- In working time.
  answer_minutes integer check (answer_minutes between 5 and 43200),
  close_minutes integer check (close_minutes between 5 and 43200),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(answer_minutes, close_minutes) > 0),
  unique nulls not distinct (desk, category, priority)
);
comment on table public.service_targets is 'Targets for answering and closing reports and tickets. The most specific one applies.';
alter table public.service_targets enable row level security;

alter table public.reports
  add column team_id uuid references public.teams (id) on delete set null,
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  -- Hidden from waiting items until then.
  add column snoozed_until timestamptz,
  -- Null: nobody waits.
  add column waiting_since timestamptz,
  -- The first claim.
  add column answered_at timestamptz,
  add column answer_due_at timestamptz,
  add column close_due_at timestamptz,
  -- The nearer of the two unmet due times.
  add column due_at timestamptz,
  add column breached_at timestamptz;

alter table public.support_tickets
  add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  add column team_id uuid references public.teams (id) on delete set null,
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  add column snoozed_until timestamptz,
  -- The first unanswered message of the person; null: staff answered last.
  add column waiting_since timestamptz,
  -- The first answer of staff.
  add column answered_at timestamptz,
  add column answer_due_at timestamptz,
  add column close_due_at timestamptz,
  add column due_at timestamptz,
  add column breached_at timestamptz;

-- Order of the turn views, ascending: overdue first, then severity or priority, then age in milliseconds. Generated, so that one
-- index has it, and small enough to be exact in JSON.
alter table public.reports add column queue_order bigint not null generated always as (
  (case when breached_at is null then 20 else 0 end + 10 - coalesce(severity, -1)) * 10000000000000
  + (extract(epoch from coalesce(waiting_since, created_at) - timestamptz '2000-01-01 00:00:00+00') * 1000)::bigint
) stored;
-- Answered tickets come after those that wait.
alter table public.support_tickets add column queue_order bigint not null generated always as (
  (
    case when waiting_since is null then 40 else 0 end + case when breached_at is null then 20 else 0 end
    + case priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end
  ) * 10000000000000
  + (extract(epoch from coalesce(waiting_since, created_at) - timestamptz '2000-01-01 00:00:00+00') * 1000)::bigint
) stored;

update public.reports set waiting_since = created_at where status <> 'closed';
update public.reports set answered_at = claimed_at;
update public.support_tickets t
   set answered_at = (
         select min(m.created_at) from public.support_messages m
          where m.ticket_id = t.id and m.sender_user_id is distinct from t.user_id
       ),
       waiting_since = case when t.status <> 'closed' then (
         select min(m.created_at) from public.support_messages m
          where m.ticket_id = t.id and m.sender_user_id = t.user_id
            and m.created_at > coalesce((
              select max(s.created_at) from public.support_messages s
               where s.ticket_id = t.id and s.sender_user_id is distinct from t.user_id
            ), '-infinity')
       ) end;

create index reports_team_idx on public.reports (team_id, created_at, id);
create index reports_tags_idx on public.reports using gin (tags);
create index reports_snoozed_idx on public.reports (snoozed_until) where snoozed_until is not null;
-- Nulls come last in both directions.
create index reports_waiting_idx on public.reports (waiting_since, id);
create index reports_waiting_desc_idx on public.reports (waiting_since desc nulls last, id desc);
create index reports_due_idx on public.reports (due_at, id);
create index reports_due_desc_idx on public.reports (due_at desc nulls last, id desc);
create index reports_breached_idx on public.reports (created_at, id) where breached_at is not null and status <> 'closed';
-- Items that wait for a claim.
create index reports_to_take_idx on public.reports (waiting_since, id) where status = 'open' and snoozed_until is null;
create index reports_queue_idx on public.reports (queue_order, id) where status <> 'closed';
create index reports_held_idx on public.reports (claimed_by_user_id, created_at, id) where status = 'claimed';

create index support_tickets_team_idx on public.support_tickets (team_id, created_at, id);
create index support_tickets_tags_idx on public.support_tickets using gin (tags);
create index support_tickets_priority_idx on public.support_tickets (priority, created_at, id);
create index support_tickets_snoozed_idx on public.support_tickets (snoozed_until) where snoozed_until is not null;
create index support_tickets_waiting_idx on public.support_tickets (waiting_since, id);
create index support_tickets_waiting_desc_idx on public.support_tickets (waiting_since desc nulls last, id desc);
create index support_tickets_due_idx on public.support_tickets (due_at, id);
create index support_tickets_due_desc_idx on public.support_tickets (due_at desc nulls last, id desc);
create index support_tickets_breached_idx on public.support_tickets (created_at, id)
  where breached_at is not null and status <> 'closed';
create index support_tickets_queue_idx on public.support_tickets (queue_order, id) where status <> 'closed';
create index support_tickets_held_idx on public.support_tickets (claimed_by_user_id, created_at, id) where status = 'claimed';
create index support_tickets_to_take_idx on public.support_tickets (waiting_since, id)
  where status = 'open' and snoozed_until is null;
create index support_tickets_answered_idx on public.support_tickets (answered_at, created_at) include (claimed_by_user_id)
  where answered_at is not null;
