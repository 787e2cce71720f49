-- Outgoing webhooks: targets, the outbox of events, and their deliveries.

create table public.webhook_targets (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(name) <= 100 and private.trimmed(name) is not null),
  kind text not null check (kind in ('webhook', 'slack', 'teams', 'email')),
  url text check (length(url) <= 2000),
  emails text[] not null default '{}',
  events text[] not null,
  with_personal_data boolean not null default false,
  state text not null default 'active' check (state in ('active', 'off')),
  -- Why the server switched it off. Null: a person did.
  off_reason text,
  -- The first failure since the last success.
  failing_since timestamptz,
  -- Deliveries that were given up since the last success.
  given_up integer not null default 0,
  last_delivered_at timestamptz,
  -- Sealed with the installation's key. The earlier one also signs until old_secret_until.
  secret bytea,
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references public.profiles (user_id) on delete set null,
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  check ((kind = 'email') = (url is null)),
  check (kind = 'email' or emails = '{}'),
  check ((kind = 'webhook') = (secret is not null)),
  check ((old_secret is null) = (old_secret_until is null)),
  check (off_reason is null or state = 'off')
);
comment on table public.webhook_targets is 'Where events are sent to: webhooks, Slack, Teams and mail addresses.';
create unique index webhook_targets_name_key on public.webhook_targets (lower(name));
create index webhook_targets_created_idx on public.webhook_targets (created_at, id);
create index webhook_targets_created_by_idx on public.webhook_targets (created_by) where created_by is not null;
create index webhook_targets_emails_idx on public.webhook_targets using gin (emails);
alter table public.webhook_targets enable row level security;

create table public.webhook_events (
  -- Receivers see it as webhook-id, the same for each attempt.
  id uuid primary key default gen_random_uuid(),
  type text not null,
  created_at timestamptz not null default now(),
  -- The person that the event is about. A foreign key would lock the profile.
  user_id uuid,
  -- Ids and states. Personal data is added while an event is sent.
  data jsonb not null check (jsonb_typeof(data) = 'object')
);
comment on table public.webhook_events is 'Events that at least one target gets, written in the transaction of the change.';
create index webhook_events_created_idx on public.webhook_events (created_at);
create index webhook_events_type_idx on public.webhook_events (type, created_at);
create index webhook_events_user_idx on public.webhook_events (user_id) where user_id is not null;
alter table public.webhook_events enable row level security;

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  target_id uuid not null references public.webhook_targets (id) on delete cascade,
  event_id uuid not null references public.webhook_events (id) on delete cascade,
  type text not null,
  -- failed: tried, and will be tried again. given_up: is not tried any more.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'given_up')),
  -- Since it was queued or sent again by hand.
  attempts integer not null default 0,
  -- While it is sent: the end of the sender's lease.
  next_at timestamptz not null default now(),
  is_leased boolean not null default false,
  created_at timestamptz not null default now(),
  -- The last attempt.
  last_attempt_at timestamptz,
  last_status integer,
  last_error text,
  duration_ms integer,
  check (state <> 'delivered' or last_attempt_at is not null)
);
comment on table public.webhook_deliveries is 'Events on their way to a target.';
create index webhook_deliveries_due_idx on public.webhook_deliveries (target_id, next_at, id) where state in ('waiting', 'failed');
create index webhook_deliveries_leased_idx on public.webhook_deliveries (target_id, next_at) where is_leased;
create index webhook_deliveries_event_idx on public.webhook_deliveries (event_id);
create index webhook_deliveries_created_idx on public.webhook_deliveries (created_at, id);
create index webhook_deliveries_target_idx on public.webhook_deliveries (target_id, created_at, id);
create index webhook_deliveries_state_idx on public.webhook_deliveries (state, created_at, id);
create index webhook_deliveries_type_idx on public.webhook_deliveries (type, created_at, id);
alter table public.webhook_deliveries enable row level security;

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references public.webhook_deliveries (id) on delete cascade,
  attempted_at timestamptz not null default clock_timestamp(),
  -- Null: there was no answer.
  status integer,
  error text,
  -- The beginning of the answer.
  answer text check (length(answer) <= 500),
  duration_ms integer not null
);
comment on table private.webhook_attempts is 'Each attempt to deliver an event, with the beginning of the answer.';
create index webhook_attempts_delivery_idx on private.webhook_attempts (delivery_id, id);
alter table private.webhook_attempts enable row level security;

-- WEBHOOKS_ALLOW_PRIVATE, stored by the server at its start.
alter table private.settings add column webhooks_allow_private boolean not null default false;

insert into private.retention_rules (kind, days, default_days, min_days, max_days) values ('webhook_events', 30, 30, 7, 365);

-- ── Types ────────────────────────────────────────────────────────────────────────────────────────────────────────────

create type private.webhook_target_filter as (search text, state text);
create type private.webhook_delivery_filter as (target_id uuid, state text, type text);

create type public.webhook_target as (
  id uuid,
  name text,
  kind text,
  url text,
  emails text[],
  events text[],
  with_personal_data boolean,
  state text,
  off_reason text,
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz,
  row_version integer,
  secret text
);
comment on type public.webhook_target is
  'A target of events. off_reason: why the server switched it off; null: a person did. failing_since: the first failure since the '
  'last success. secret: only in the answer that creates it. Shape: like webhook_targets, created_by_name?, secret?.';

create type public.webhook_delivery as (
  id uuid,
  target_id uuid,
  target_name text,
  event_id uuid,
  type text,
  data jsonb,
  state text,
  attempts integer,
  next_at timestamptz,
  created_at timestamptz,
  last_attempt_at timestamptz,
  last_status integer,
  last_error text,
  duration_ms integer
);
comment on type public.webhook_delivery is
  'An event on its way to a target. failed: it will be tried again at next_at. data: what the event says without personal data. '
  'Shape: like webhook_deliveries, target_name, data WebhookEventData.';
