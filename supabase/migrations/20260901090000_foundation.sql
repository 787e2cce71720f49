-- Schemas, extensions and default privileges.
--
-- public   what clients may call and read, each by an explicit grant
-- private  guards, writers and settings; not exposed through the REST interface

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

create schema private;
revoke all on schema private from public;
-- Row level security policies run as the caller, who must be able to call the guards.
grant usage on schema private to anon, authenticated, service_role;

-- The hosted platform grants everything new in public to anon and authenticated. Revoking that default makes every grant
-- explicit. Without "in schema": a per-schema revoke does not affect PUBLIC's default privileges.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- One row: the operator's settings of the installation.
create table private.settings (
  id boolean primary key default true check (id),
  staff_access text not null default 'staff' check (staff_access in ('staff', 'admins')),
  -- Whether the first start has set withdrawals_config.two_person_rule; afterwards only admins change it.
  two_person_rule_set boolean not null default false,
  -- Whether this is the demo marketplace, whose passwords are public. Set by the database owner when seeding.
  is_demo boolean not null default false,
  -- The payout provider; null: staff pay manually.
  payout_provider text check (payout_provider in ('revolut', 'simulator')),
  -- Who must use a second factor (access/second-factor.sql).
  second_factor text not null default 'off' check (second_factor in ('off', 'admins', 'staff')),
  -- Time-outs of staff sessions (access/staff-sessions.sql).
  staff_session_idle_hours integer not null default 12 check (staff_session_idle_hours between 2 and 8760),
  staff_session_max_hours integer not null default 168 check (staff_session_max_hours between 2 and 8760),
  -- Single sign-on (access/sign-on.sql). sign_on_roles: [{group, role}], first match wins.
  sign_on_issuer text,
  sign_on_roles jsonb not null default '[]' check (jsonb_typeof(sign_on_roles) = 'array'),
  sign_on_only boolean not null default false,
  -- While payouts are held, nothing new is sent to the provider (money/payouts-held.sql).
  payouts_held_at timestamptz,
  payouts_held_for text,
  -- The last provider other than none: resuming payouts after a change of provider takes two admins.
  last_payout_provider text,
  check ((payouts_held_at is null) = (payouts_held_for is null)),
  -- The simulator moves no money: a real marketplace would report payments that never happened.
  constraint settings_simulator_is_for_the_demo check (is_demo or payout_provider is distinct from 'simulator')
);
comment on table private.settings is 'The operator''s settings; one row.';
insert into private.settings default values;
alter table private.settings enable row level security;
