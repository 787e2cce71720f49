-- One profile per account.

-- All characters and pairs of neighbours in a text, for searches of one or two characters, which are too short for trigrams. A
-- loop is five times as fast as a query here.
create function private.short_grams(p_text text)
returns text[]
language plpgsql immutable parallel safe
-- The high cost makes the planner test it last, and not on every row.
cost 5000
set search_path = ''
as $$
declare
  v_characters text[] := string_to_array(p_text, null);
  v_length integer := cardinality(v_characters);
  v_grams text[] := v_characters;
begin
  for i in 1 .. v_length - 1 loop
    v_grams[v_length + i] := v_characters[i] || v_characters[i + 1];
  end loop;
  return v_grams;
end
$$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  -- A copy of the account's address, kept by trigger, so that lists and searches need one table.
  email text check (email = lower(email)),
  -- Limited because btree indexes cannot hold long values. The collation makes Č sort next to C and match č on every server,
  -- whatever its locale; all text that people search or sort by uses it.
  username text collate "und-x-icu"
    check (username is null or (length(username) <= 200 and private.trimmed(username) is not null)),
  full_name text collate "und-x-icu"
    check (full_name is null or (length(full_name) <= 200 and private.trimmed(full_name) is not null)),
  -- Data URLs occur in demo data only.
  avatar_url text check (private.is_picture_address(avatar_url) or avatar_url like 'data:image/%'),
  contact_number text,
  show_contact_number boolean not null default false,
  website text check (private.is_website(website)),
  bio text,
  created_at timestamptz not null default now(),

  is_worker boolean not null default false,
  preferred_locale text,
  service_radius numeric(8, 2) check (service_radius >= 0),
  base_country_code text check (private.is_country(base_country_code)),
  base_address text,
  base_latitude double precision check (base_latitude between -90 and 90),
  base_longitude double precision check (base_longitude between -180 and 180),
  stories_country_code text check (private.is_country(stories_country_code)),

  subscription_tier text not null default 'free' check (subscription_tier in ('free', 'pro')),
  subscription_expires_at timestamptz,
  -- Sum of the account's ledger entries; only the ledger writes it.
  balance numeric(14, 2) not null default 0 check (balance >= 0),
  stripe_customer_id text,
  is_suspended boolean not null default false,
  is_banned boolean not null default false,

  notify_new_application boolean not null default true,
  notify_application_accepted boolean not null default true,
  notify_application_rejected boolean not null default true,
  notify_job_started boolean not null default true,
  notify_worker_requested_completion boolean not null default true,
  notify_client_confirmed_completion boolean not null default true,
  notify_job_cancelled_by_client boolean not null default true,
  notify_job_cancelled_by_worker boolean not null default true,
  notify_new_relevant_post boolean not null default true,
  notify_new_review boolean not null default true,
  notify_story_mention boolean not null default true,
  notify_support_answer boolean not null default true,

  -- Staff typed the current password: the account can do nothing until its owner has chosen one (see users/account-changes.sql).
  must_change_password boolean not null default false,

  -- Null for moderators: the built-in role Moderator.
  staff_role_id uuid references public.staff_roles (id) on delete restrict,
  check (staff_role_id is null or role = 'moderator')
);
comment on table public.profiles is
  'One row per account: identity, worker data, subscription, balance, flags, notification switches.';

create index profiles_staff_role_idx on public.profiles (staff_role_id);
create unique index profiles_email_key on public.profiles (email);
create unique index profiles_username_key on public.profiles (lower(username));
-- One index per sort of the users list, read backwards for the other direction; user_id breaks ties. Missing names and addresses
-- come last in both directions, which one index cannot serve.
create index profiles_created_at_idx on public.profiles (created_at, user_id);
create index profiles_full_name_idx on public.profiles (full_name, user_id);
create index profiles_full_name_desc_idx on public.profiles (full_name desc nulls last, user_id desc);
create index profiles_email_order_idx on public.profiles (email, user_id);
create index profiles_email_desc_idx on public.profiles (email desc nulls last, user_id desc);
create index profiles_country_idx on public.profiles (base_country_code, created_at, user_id);
create index profiles_role_idx on public.profiles (role, created_at, user_id);
create index profiles_role_order_idx on public.profiles (role, user_id);
create index profiles_is_worker_idx on public.profiles (is_worker, created_at, user_id);
create index profiles_is_worker_order_idx on public.profiles (is_worker, user_id);
create index profiles_is_suspended_order_idx on public.profiles (is_suspended, user_id);
create index profiles_is_banned_order_idx on public.profiles (is_banned, user_id);
create index profiles_suspended_idx on public.profiles (created_at, user_id) where is_suspended;
create index profiles_banned_idx on public.profiles (created_at, user_id) where is_banned;
-- Cheap partial indexes on few rows: by name, and both flags at once.
create index profiles_suspended_name_idx on public.profiles (full_name, user_id) where is_suspended;
create index profiles_suspended_name_desc_idx on public.profiles (full_name desc nulls last, user_id desc) where is_suspended;
create index profiles_banned_name_idx on public.profiles (full_name, user_id) where is_banned;
create index profiles_banned_name_desc_idx on public.profiles (full_name desc nulls last, user_id desc) where is_banned;
create index profiles_suspended_banned_idx on public.profiles (created_at, user_id) where is_suspended and is_banned;
create index profiles_pro_created_idx on public.profiles (created_at, user_id) where subscription_tier = 'pro';
create index profiles_pro_name_idx on public.profiles (full_name, user_id) where subscription_tier = 'pro';
create index profiles_pro_name_desc_idx on public.profiles (full_name desc nulls last, user_id desc)
  where subscription_tier = 'pro';
create index profiles_pro_idx on public.profiles (subscription_expires_at, user_id) where subscription_tier = 'pro';
-- Unit separators keep a search from matching across two fields.
create index profiles_search_idx on public.profiles using gin (
  private.search_fold(coalesce(email, '') || e'\x1f' || coalesce(username, '') || e'\x1f' || coalesce(full_name, ''))
  extensions.gin_trgm_ops, private.search_bucket(created_at)
);
create index profiles_short_search_idx on public.profiles using gin (private.short_grams(
  private.search_fold(coalesce(email, '') || e'\x1f' || coalesce(username, '') || e'\x1f' || coalesce(full_name, '')) collate "C"
), private.search_bucket(created_at));

alter table public.profiles enable row level security;
-- For marketplaces whose accounts are older than these tables.
insert into public.profiles (user_id, email, full_name, created_at)
select u.id, lower(nullif(u.email, '')), private.trimmed(left(private.trimmed(u.raw_user_meta_data ->> 'full_name'), 200)),
       coalesce(u.created_at, now())
  from auth.users u;

-- Views of accounts. Lists mask contact details; opening an account shows and records them, at most once an hour per viewer and
-- account.
create table private.user_views (
  viewer_user_id uuid not null references public.profiles (user_id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The last recorded view; views within the hour do not update it.
  viewed_at timestamptz not null default now(),
  primary key (viewer_user_id, user_id)
);
comment on table private.user_views is 'Accounts that each member of staff has opened, and the last time.';
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
comment on table private.reading_alerts is 'Hours in which a member of staff opened unusually many accounts and rows.';
create index reading_alerts_user_idx on private.reading_alerts (user_id, started_at);
create index reading_alerts_last_idx on private.reading_alerts (last_at);
alter table private.reading_alerts enable row level security;

-- Notes that attribute account changes to staff in the audit log: see users/account-changes.sql.
create table private.pending_account_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('reset_password', 'send_recovery', 'update_email')),
  -- Null: the operator, outside the console (see access/operator.sql).
  actor_user_id uuid references public.profiles (user_id) on delete cascade,
  -- The new address of update_email.
  email text,
  created_at timestamptz not null default clock_timestamp(),
  -- Permitted changes count only once the server makes them.
  is_made boolean not null default false,
  check ((kind = 'update_email') = (email is not null))
);
comment on table private.pending_account_changes is
  'Changes that staff may make at the auth service. Once the server makes it (is_made), a row counts for one change, within a '
  'minute of the permission.';
create index pending_account_changes_user_idx on private.pending_account_changes (user_id, kind, id);
create index pending_account_changes_actor_idx on private.pending_account_changes (actor_user_id);
alter table private.pending_account_changes enable row level security;
