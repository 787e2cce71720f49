-- Triggers that create profiles and normalize accounts and profiles.

-- The auth service writes accounts, the service key writes profiles too. A text without visible characters stays, for the table
-- to refuse.
create or replace function private.clean_account()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email := coalesce(private.clean_text(new.email, 'email'), new.email);
  new.email_change := coalesce(private.clean_text(new.email_change, 'email'), new.email_change);
  return new;
end
$$;
create or replace trigger clean_account before insert or update of email, email_change on auth.users
  for each row execute function private.clean_account();

create or replace function private.clean_profile()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email := coalesce(private.clean_text(new.email, 'email'), new.email);
  new.username := coalesce(private.clean_text(new.username, 'line'), new.username);
  new.full_name := coalesce(private.clean_text(new.full_name, 'line'), new.full_name);
  new.contact_number := private.clean_text(new.contact_number, 'phone');
  new.preferred_locale := private.locale_tags(new.preferred_locale);
  return new;
end
$$;
create or replace trigger clean_profile before insert or update of email, username, full_name, contact_number, preferred_locale
  on public.profiles
  for each row execute function private.clean_profile();

-- Creates the profile in the transaction of its account.
create or replace function private.create_profile()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An insert that hits a conflict still opens thirty indexes and counts its rows.
  if exists (select from public.profiles p where p.user_id = new.id) then
    return new;
  end if;
  insert into public.profiles (user_id, email, full_name, created_at)
  values (
    new.id,
    private.clean_text(new.email, 'email'),
    -- Sign-up text is untrusted: invalid text must not make the sign-up fail.
    private.clean_text(left(private.clean_text(new.raw_user_meta_data ->> 'full_name', 'line'), 200), 'line'),
    coalesce(new.created_at, now())
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;
create or replace trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create or replace function private.copy_email()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = private.clean_text(new.email, 'email') where user_id = new.id;
  return new;
end
$$;
create or replace trigger copy_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_email();

-- Without an admin, nobody could appoint one. The lock serializes two admins who demote each other, so that the second sees it is
-- the last.
create or replace function private.keep_an_admin()
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
create or replace trigger keep_an_admin_on_update before update of role, is_banned, is_suspended on public.profiles
  for each row
  when (
    old.role = 'admin' and not old.is_banned and not old.is_suspended
    and (new.role <> 'admin' or new.is_banned or new.is_suspended)
  )
  execute function private.keep_an_admin();
create or replace trigger keep_an_admin_on_delete before delete on public.profiles
  for each row
  when (old.role = 'admin' and not old.is_banned and not old.is_suspended)
  execute function private.keep_an_admin();

-- A ban ends all sessions at once and blocks the account at the auth service; lifting it unblocks the account.
create or replace function private.apply_ban()
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
create or replace trigger apply_ban after update of is_banned on public.profiles
  for each row when (old.is_banned is distinct from new.is_banned) execute function private.apply_ban();

-- Pro ends at its expiry; without one it never ends.
create or replace function private.is_pro(p_profile public.profiles)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return p_profile.subscription_tier = 'pro' and coalesce(p_profile.subscription_expires_at >= now(), true);
end
$$;
