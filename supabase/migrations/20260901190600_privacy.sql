-- The privacy desk: requests of people about their data, and legal holds.

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('access', 'erasure', 'correction', 'objection')),
  channel text not null check (channel in ('app', 'ticket', 'console')),
  ticket_id uuid references public.support_tickets (id) on delete set null,
  -- 'Person', or the name of who asked for them.
  asked_by text collate "und-x-icu" not null check (length(asked_by) <= 200 and private.trimmed(asked_by) is not null),
  message text collate "und-x-icu" check (length(message) <= 5000),
  asked_at timestamptz not null,
  -- One month later, three if extended.
  due_at timestamptz not null,
  extended_because text check (length(extended_because) <= 2000),
  opened_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  -- How the identity was checked.
  identity_check text check (length(identity_check) <= 2000),
  identity_checked_by uuid references public.profiles (user_id) on delete set null,
  identity_checked_at timestamptz,
  -- scheduled: an erasure that two people approved, in its days of grace.
  state text not null default 'open' check (state in ('open', 'scheduled', 'running', 'done', 'refused', 'withdrawn')),
  outcome text check (length(outcome) <= 5000),
  -- Null: the person withdrew it, or a job did it.
  closed_by uuid references public.profiles (user_id) on delete set null,
  closed_at timestamptz,
  -- An erasure: what it would do, as the first of two people approved it.
  preview jsonb check (jsonb_typeof(preview) = 'object'),
  first_approved_by uuid references public.profiles (user_id) on delete set null,
  first_approved_at timestamptz,
  second_approved_by uuid references public.profiles (user_id) on delete set null,
  second_approved_at timestamptz,
  erase_after timestamptz,
  erased_at timestamptz,
  -- An export: the hash of the code in the link, which the person gets by mail.
  export_code_hash text unique,
  export_requested_by uuid references public.profiles (user_id) on delete set null,
  export_expires_at timestamptz,
  -- A download reserves the link until then.
  export_taken_until timestamptz,
  export_tries integer not null default 0,
  exported_at timestamptz,
  check (due_at > asked_at),
  check ((channel = 'ticket') or ticket_id is null),
  check ((identity_check is null) = (identity_checked_at is null)),
  check ((state in ('done', 'refused', 'withdrawn')) = (closed_at is not null)),
  check (state not in ('scheduled', 'running') or kind = 'erasure' and erase_after is not null),
  check (second_approved_by <> first_approved_by),
  check (second_approved_at is null or first_approved_at is not null),
  check (first_approved_at is null or kind = 'erasure'),
  check (export_code_hash is null or kind = 'access')
);
comment on table public.privacy_requests is 'What people ask about their data: access, erasure, correction, objection.';
-- One request of a kind is pending per person.
create unique index privacy_requests_pending_key on public.privacy_requests (user_id, kind) where closed_at is null;
create index privacy_requests_user_idx on public.privacy_requests (user_id, asked_at, id);
create index privacy_requests_due_idx on public.privacy_requests (due_at, id);
create index privacy_requests_pending_idx on public.privacy_requests (due_at, id) where closed_at is null;
create index privacy_requests_asked_idx on public.privacy_requests (asked_at, id);
create index privacy_requests_state_idx on public.privacy_requests (state, due_at, id);
create index privacy_requests_erase_idx on public.privacy_requests (erase_after) where state in ('scheduled', 'running');
create index privacy_requests_ticket_idx on public.privacy_requests (ticket_id) where ticket_id is not null;
create index privacy_requests_opened_by_idx on public.privacy_requests (opened_by) where opened_by is not null;
create index privacy_requests_identity_checked_by_idx on public.privacy_requests (identity_checked_by)
  where identity_checked_by is not null;
create index privacy_requests_closed_by_idx on public.privacy_requests (closed_by) where closed_by is not null;
create index privacy_requests_first_approved_by_idx on public.privacy_requests (first_approved_by)
  where first_approved_by is not null;
create index privacy_requests_second_approved_by_idx on public.privacy_requests (second_approved_by)
  where second_approved_by is not null;
create index privacy_requests_export_requested_by_idx on public.privacy_requests (export_requested_by)
  where export_requested_by is not null;
alter table public.privacy_requests enable row level security;

create table public.legal_holds (
  id uuid primary key default gen_random_uuid(),
  entity_type text not null check (entity_type in ('user', 'report', 'decision')),
  entity_id uuid not null,
  reason text collate "und-x-icu" not null check (length(reason) <= 2000 and private.trimmed(reason) is not null),
  placed_by uuid references public.profiles (user_id) on delete set null,
  placed_at timestamptz not null default now(),
  ends_at timestamptz not null check (ends_at > placed_at),
  lifted_by uuid references public.profiles (user_id) on delete set null,
  lifted_at timestamptz,
  lift_reason text check (length(lift_reason) <= 2000),
  check ((lifted_at is null) = (lift_reason is null))
);
comment on table public.legal_holds is
  'Keeps data of a person, or of the people of a report or decision, from erasure and retention, until it ends or is lifted.';
create index legal_holds_entity_idx on public.legal_holds (entity_type, entity_id);
create index legal_holds_ends_idx on public.legal_holds (ends_at, id);
create index legal_holds_placed_idx on public.legal_holds (placed_at, id);
create index legal_holds_placed_by_idx on public.legal_holds (placed_by) where placed_by is not null;
create index legal_holds_lifted_by_idx on public.legal_holds (lifted_by) where lifted_by is not null;
alter table public.legal_holds enable row level security;

-- ── Types ────────────────────────────────────────────────────────────────────────────────────────────────────────────

create type private.privacy_request_filter as (state text, is_pending boolean, kind text, user_id uuid);
create type private.legal_hold_filter as (user_id uuid);

create type public.privacy_request as (
  id uuid,
  number bigint,
  user_id uuid,
  user_name text,
  kind text,
  channel text,
  ticket_id uuid,
  asked_by text,
  message text,
  asked_at timestamptz,
  due_at timestamptz,
  is_overdue boolean,
  extended_because text,
  opened_by uuid,
  opened_by_name text,
  created_at timestamptz,
  identity_check text,
  identity_checked_by uuid,
  identity_checked_by_name text,
  identity_checked_at timestamptz,
  state text,
  outcome text,
  closed_by uuid,
  closed_by_name text,
  closed_at timestamptz,
  is_on_hold boolean,
  preview jsonb,
  first_approved_by uuid,
  first_approved_by_name text,
  first_approved_at timestamptz,
  second_approved_by uuid,
  second_approved_by_name text,
  second_approved_at timestamptz,
  erase_after timestamptz,
  erased_at timestamptz,
  export_requested_by uuid,
  export_requested_by_name text,
  export_expires_at timestamptz,
  exported_at timestamptz,
  blocked jsonb
);
comment on type public.privacy_request is
  'A privacy request as staff see it. message, identity_check, extended_because, outcome and preview: of one request only; lists '
  'leave them out. is_on_hold: a legal hold names the person. blocked: what the caller may not do now (check_identity, extend, '
  'done, refused, send_export, approve_erasure, undo_erasure, each {hint, message}). Shape: like privacy_requests, user_name, '
  'is_overdue, opened_by_name?, identity_checked_by_name?, closed_by_name?, is_on_hold, preview? ErasurePreview, '
  'first_approved_by_name?, second_approved_by_name?, export_requested_by_name?, blocked PrivacyRequestBlocked.';

create type public.legal_hold as (
  id uuid,
  entity_type text,
  entity_id uuid,
  user_id uuid,
  user_name text,
  reason text,
  placed_by uuid,
  placed_by_name text,
  placed_at timestamptz,
  ends_at timestamptz,
  is_active boolean,
  lifted_by uuid,
  lifted_by_name text,
  lifted_at timestamptz,
  lift_reason text,
  blocked jsonb
);
comment on type public.legal_hold is
  'A legal hold as staff see it. user_id: the person, or the person that the report or decision is about; null: the account is '
  'gone. blocked: {hint, message} if the caller may not lift it, or null. Shape: like legal_holds, user_id?, user_name, '
  'placed_by_name?, is_active, lifted_by_name?, blocked? Refusal.';

create type public.my_privacy_request as (
  id uuid, number bigint, kind text, state text, asked_at timestamptz, due_at timestamptz, closed_at timestamptz,
  erase_after timestamptz
);
comment on type public.my_privacy_request is
  'A privacy request as the person sees it. erase_after: until then an approved erasure can be withdrawn. Shape: like '
  'privacy_requests.';
