-- One profile per account, and the guards that every procedure starts with.

-- All characters and pairs of neighbours in a text, for searches of one or two characters, which are too short for trigrams.
-- A loop is five times as fast as a query here.
create function private.short_grams(p_text text)
returns text[]
language plpgsql immutable parallel safe
-- A high cost, so that the planner tests it last, and not on every row that it passes.
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
comment on function private.short_grams is 'Every character and every pair of neighbouring characters of a text.';

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  -- A copy of the account's address, kept by trigger, so that lists and searches need one table.
  email text check (email = lower(email)),
  -- Both are in a btree index, which can't hold long values. The collation makes Č sort next to C and match č on every
  -- server, whatever its locale; all text that people search or sort by uses it.
  username text collate "und-x-icu"
    check (username is null or (length(username) <= 200 and private.trimmed(username) is not null)),
  full_name text collate "und-x-icu"
    check (full_name is null or (length(full_name) <= 200 and private.trimmed(full_name) is not null)),
  avatar_url text,
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

  -- Staff typed the present password: nothing is answered until the owner has chosen one (see account_changes.sql).
  must_change_password boolean not null default false
);
comment on table public.profiles is 'One row per account: identity, worker data, subscription, balance, flags, notification switches.';

create unique index profiles_email_key on public.profiles (email);
create unique index profiles_username_key on public.profiles (lower(username));
-- One index per sort of the users list; read backwards for the other direction, user_id breaks ties.
-- A missing name or address comes last in both directions, which one index can't serve.
create index profiles_created_at_idx on public.profiles (created_at, user_id);
create index profiles_full_name_idx on public.profiles (full_name, user_id);
create index profiles_full_name_desc_idx on public.profiles (full_name desc nulls last, user_id desc);
create index profiles_email_order_idx on public.profiles (email, user_id);
create index profiles_email_desc_idx on public.profiles (email desc nulls last, user_id desc);
create index profiles_role_idx on public.profiles (role, created_at, user_id);
create index profiles_role_order_idx on public.profiles (role, user_id);
create index profiles_is_worker_idx on public.profiles (is_worker, created_at, user_id);
create index profiles_is_worker_order_idx on public.profiles (is_worker, user_id);
create index profiles_is_suspended_order_idx on public.profiles (is_suspended, user_id);
create index profiles_is_banned_order_idx on public.profiles (is_banned, user_id);
create index profiles_suspended_idx on public.profiles (created_at, user_id) where is_suspended;
create index profiles_banned_idx on public.profiles (created_at, user_id) where is_banned;
-- These indexes cover few rows, so they are cheap: by name, and both flags at once.
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
  lower(coalesce(email, '') || e'\x1f' || coalesce(username, '') || e'\x1f' || coalesce(full_name, ''))
  extensions.gin_trgm_ops, private.search_bucket(created_at)
);
create index profiles_short_search_idx on public.profiles using gin (private.short_grams(
  lower(coalesce(email, '') || e'\x1f' || coalesce(username, '') || e'\x1f' || coalesce(full_name, '')) collate "C"
), private.search_bucket(created_at));

-- ── Who is calling ──────────────────────────────────────────────────────────────────────────────────────────────────

-- The caller's role, or null for nobody, for an account without a profile, for banned or suspended ones, for whoever has yet
-- to choose a password of their own, and for staff who have yet to give the code of their second factor (see second_factor.sql).
create function private.caller_role()
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select role
      from public.profiles
     where user_id = auth.uid() and not is_banned and not is_suspended and not must_change_password
       and (role = 'user' or private.passes_second_factor(user_id, role))
  );
end
$$;
comment on function private.caller_role is 'The caller''s effective role; null when there is none.';
grant execute on function private.caller_role to authenticated, service_role;

create function private.is_admin()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.caller_role() = 'admin', false);
end
$$;
comment on function private.is_admin is 'Whether the caller is an admin in good standing. Never null.';
grant execute on function private.is_admin to authenticated, service_role;

-- Both readings of the basic guard: with staff_access = 'admins' a moderator is not staff.
create function private.is_staff()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_role text := private.caller_role();
begin
  -- The setting is read for moderators only.
  if v_role = 'moderator' then
    return coalesce((select staff_access = 'staff' from private.settings), false);
  end if;
  return coalesce(v_role = 'admin', false);
end
$$;
comment on function private.is_staff is 'Whether the caller passes the basic guard. Never null.';
grant execute on function private.is_staff to authenticated, service_role;

create function private.require_session()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = '42501', hint = 'not_authenticated';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_session is
  'The caller''s id, also of those who have to choose a password first. Errors: not_authenticated.';

create function private.require_signed_in()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if exists (select from public.profiles where user_id = auth.uid() and must_change_password) then
    perform private.refuse_typed_password();
  end if;
  return auth.uid();
end
$$;
comment on function private.require_signed_in is
  'The caller''s id. Errors: not_authenticated, password_change_required, second_factor_required.';

create function private.require_staff()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.require_signed_in();
    perform private.refuse_caller(false);
  end if;
  return auth.uid();
end
$$;
comment on function private.require_staff is
  'The caller''s id, if staff. Errors: not_authenticated, not_authorized, password_change_required, second_factor_required.';

create function private.require_admin()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_signed_in();
    perform private.refuse_caller(true);
  end if;
  return auth.uid();
end
$$;
comment on function private.require_admin is
  'The caller''s id, if admin. Errors: not_authenticated, not_authorized, password_change_required, second_factor_required.';

-- ── Reads ───────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;

-- Moderators read others through procedures only, which mask them, or write down who looked.
create policy profiles_select on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- ── What keeps profiles true, whoever writes them ───────────────────────────────────────────────────────────────────

-- The auth service owns accounts; each gets its profile with the account, in the same transaction.
create function private.create_profile()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (user_id, email, full_name, created_at)
  values (
    new.id,
    lower(nullif(new.email, '')),
    -- The user provides this text at sign-up: an invalid one must not make the sign-up fail.
    private.trimmed(left(private.trimmed(new.raw_user_meta_data ->> 'full_name'), 200)),
    coalesce(new.created_at, now())
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;
comment on function private.create_profile is 'Trigger: a new account gets its profile.';
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
-- A marketplace may have had accounts before it had these tables.
insert into public.profiles (user_id, email, full_name, created_at)
select u.id, lower(nullif(u.email, '')), private.trimmed(left(private.trimmed(u.raw_user_meta_data ->> 'full_name'), 200)),
       coalesce(u.created_at, now())
  from auth.users u;

create function private.copy_email()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = lower(nullif(new.email, '')) where user_id = new.id;
  return new;
end
$$;
comment on function private.copy_email is 'Trigger: profiles.email follows the account''s address.';
create trigger copy_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_email();

-- Without an admin, the console could not be used to appoint one. Two admins may demote each other at once: the lock makes
-- the second wait, and then see that it is the last.
create function private.keep_an_admin()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_an_admin'));
  if not exists (
    select from public.profiles
     where role = 'admin' and not is_banned and not is_suspended and user_id <> old.user_id
  ) then
    raise exception 'This is the last active admin. Make someone else an admin first.'
      using errcode = 'P0001', hint = 'last_admin';
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.keep_an_admin is 'Trigger: refuses to demote, ban, suspend or delete the last active admin.';
create trigger keep_an_admin_on_update before update of role, is_banned, is_suspended on public.profiles
  for each row
  when (
    old.role = 'admin' and not old.is_banned and not old.is_suspended
    and (new.role <> 'admin' or new.is_banned or new.is_suspended)
  )
  execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete before delete on public.profiles
  for each row
  when (old.role = 'admin' and not old.is_banned and not old.is_suspended)
  execute function private.keep_an_admin();

-- A ban ends every session at once and closes the account at the auth service; lifting it opens the account again.
create function private.apply_ban()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users
     set banned_until = case when new.is_banned then now() + interval '100 years' end
   where id = new.user_id;
  if new.is_banned then
    delete from auth.sessions where user_id = new.user_id;
  end if;
  return new;
end
$$;
comment on function private.apply_ban is 'Trigger: a ban signs the account out everywhere and refuses its sign-in.';
create trigger apply_ban after update of is_banned on public.profiles
  for each row when (old.is_banned is distinct from new.is_banned) execute function private.apply_ban();
