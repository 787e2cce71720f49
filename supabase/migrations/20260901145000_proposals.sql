-- Two-person rule: one admin proposes to loosen a money rule, another confirms. Tightening takes effect at once.

create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- moderator, admin, or the id of a staff role.
  role text not null,
  staff_role_id uuid generated always as (case when role not in ('moderator', 'admin') then role::uuid end) stored
    references public.staff_roles (id) on delete cascade,
  invited_by uuid not null references public.profiles (user_id) on delete cascade,
  invited_at timestamptz not null default now(),
  -- No foreign key: the audit log keeps it, too. Null: nobody had to confirm.
  confirmed_by uuid,
  -- The id of the account that accepting creates. Only the server knows it, so no sign-up can take it.
  account_id uuid not null unique default gen_random_uuid(),
  -- Null until the first mail.
  code_hash text unique,
  expires_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'withdrawn', 'expired')),
  -- Refused attempts; only the first ones are audited.
  refusals integer not null default 0,
  check ((code_hash is null) = (expires_at is null)),
  check ((ended_at is null) = (outcome is null))
);
comment on table private.staff_invitations is 'Invitations to the staff; deleted after 60 days.';
create unique index staff_invitations_open_key on private.staff_invitations (email) where ended_at is null;
create index staff_invitations_invited_by_idx on private.staff_invitations (invited_by, invited_at);
create index staff_invitations_invited_at_idx on private.staff_invitations (invited_at);
create index staff_invitations_staff_role_idx on private.staff_invitations (staff_role_id);
alter table private.staff_invitations enable row level security;

create table private.proposals (
  id uuid primary key default gen_random_uuid(),
  -- A column of withdrawals_config or of price_configs; payouts_hold: payouts are resumed; role: a person gets a
  -- role with more rights; permissions: a staff role gets more rights; invitation: a person without an account gets a role;
  -- second_factor: a colleague's lost factors are removed.
  kind text not null check (kind in (
    'two_person_rule', 'is_automatic', 'platform_fee', 'approval_above_eur', 'release_above_eur', 'cooling_off_hours', 'payouts_hold', 'role',
    'amount_eur', 'stripe_price_id', 'subscription_tier', 'is_active', 'permissions', 'invitation', 'second_factor'
  )),
  -- The user of a role or a second factor.
  user_id uuid references public.profiles (user_id) on delete cascade,
  price_id uuid references public.price_configs (id) on delete cascade,
  staff_role_id uuid references public.staff_roles (id) on delete cascade,
  invitation_id uuid references private.staff_invitations (id) on delete cascade,
  old jsonb not null,
  new jsonb not null,
  proposed_by uuid not null references public.profiles (user_id) on delete cascade,
  proposed_at timestamptz not null default now(),
  -- With a single admin: when it takes effect by itself.
  takes_effect_at timestamptz,
  ended_at timestamptz,
  -- Null: it took effect or expired by itself.
  ended_by uuid references public.profiles (user_id) on delete set null,
  outcome text check (outcome in ('confirmed', 'withdrawn', 'expired', 'took_effect')),
  check ((kind in ('role', 'second_factor')) = (user_id is not null)),
  check ((kind in ('amount_eur', 'stripe_price_id', 'subscription_tier', 'is_active')) = (price_id is not null)),
  check ((kind = 'permissions') = (staff_role_id is not null)),
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((ended_at is null) = (outcome is null))
);
comment on table private.proposals is 'Proposals of one admin to loosen money rules; another confirms.';
create unique index proposals_open_key on private.proposals (kind, user_id, price_id, staff_role_id, invitation_id) nulls not distinct
  where ended_at is null;
create index proposals_user_idx on private.proposals (user_id);
create index proposals_price_idx on private.proposals (price_id);
create index proposals_invitation_idx on private.proposals (invitation_id);
create index proposals_staff_role_idx on private.proposals (staff_role_id);
create index proposals_proposed_by_idx on private.proposals (proposed_by);
create index proposals_ended_by_idx on private.proposals (ended_by);
alter table private.proposals enable row level security;

-- ── Single admins ────────────────────────────────────────────────────────────────────────────────────────────────────

-- No foreign key: deleted accounts count too.
create table private.former_admins (
  user_id uuid primary key,
  until timestamptz not null
);
comment on table private.former_admins is 'Former admins, and when they last were active ones.';
alter table private.former_admins enable row level security;

-- ── Answers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create view private.role_change as select p.*, null::jsonb as proposed from public.profiles p;
comment on view private.role_change is
  'Only a row type: the stored profile, and the role that waits for another admin. Shape: like profiles, proposed?.';

create view private.price_change as select c.*, null::jsonb as proposed from public.price_configs c;
comment on view private.price_change is
  'Only a row type: the stored price option, and the values that wait for another admin, by column. Shape: like price_configs, '
  'proposed?.';
