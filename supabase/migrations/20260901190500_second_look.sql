-- Second look: a share of closed reports goes to another moderator, who does not see how they were closed.

-- In percent. A row without policy and person applies to all. A specific row wins; of two, the greater.
create table private.second_look_shares (
  id uuid primary key default gen_random_uuid(),
  policy_code text references public.policies (code) on delete cascade,
  user_id uuid references public.profiles (user_id) on delete cascade,
  percent integer not null check (percent between 0 and 100),
  check (num_nonnulls(policy_code, user_id) <= 1),
  unique nulls not distinct (policy_code, user_id)
);
comment on table private.second_look_shares is 'Percentage of closed reports that get a second look; edited by admins.';
create index second_look_shares_user_idx on private.second_look_shares (user_id);
alter table private.second_look_shares enable row level security;

create table private.second_looks (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references public.reports (id) on delete cascade,
  -- The first answer, as of closing the report.
  closed_by uuid references public.profiles (user_id) on delete set null,
  closed_at timestamptz not null,
  decision_id uuid references public.decisions (id) on delete set null,
  resolution text collate "und-x-icu" not null,
  policy_code text references public.policies (code) on delete restrict,
  notes text,
  -- The second reviewer. Null: nobody is available.
  reviewer uuid references public.profiles (user_id) on delete set null,
  put_at timestamptz not null default now(),
  -- When the reviewer first opened the report, its target, its people or the audit log. Null: the answer is blind.
  opened_at timestamptz,
  -- dropped: the report was reopened before an answer.
  status text not null default 'waiting' check (status in ('waiting', 'agreed', 'disputed', 'kept', 'changed', 'dropped')),
  second_resolution text,
  second_policy text references public.policies (code) on delete restrict,
  second_notes text check (length(second_notes) <= 5000),
  answered_at timestamptz,
  settled_by uuid references public.profiles (user_id) on delete set null,
  settled_at timestamptz,
  check ((status in ('waiting', 'dropped')) = (answered_at is null)),
  check ((answered_at is null) = (second_resolution is null)),
  check ((status in ('kept', 'changed')) = (settled_at is not null))
);
comment on table private.second_looks is
  'Closed reports that were drawn for a second look: the first answer, the second, and what an admin made of two that differ.';
create unique index second_looks_waiting_key on private.second_looks (report_id) where status = 'waiting';
create index second_looks_report_idx on private.second_looks (report_id);
create index second_looks_reviewer_idx on private.second_looks (reviewer, status);
create index second_looks_put_idx on private.second_looks (put_at) where status = 'waiting';
create index second_looks_disputed_idx on private.second_looks (answered_at) where status = 'disputed';
create index second_looks_answered_idx on private.second_looks (answered_at) where answered_at is not null;
create index second_looks_closed_by_idx on private.second_looks (closed_by);
create index second_looks_settled_by_idx on private.second_looks (settled_by);
create index second_looks_decision_idx on private.second_looks (decision_id);
create index second_looks_policy_idx on private.second_looks (policy_code);
create index second_looks_second_policy_idx on private.second_looks (second_policy);
alter table private.second_looks enable row level security;
