-- Changes to accounts that affect where money goes. Tells whether staff are involved in a person's money, and since when an
-- account is unchanged.

-- p_actor is null for the operator.
create or replace function private.note_account_event(p_user_id uuid, p_kind text, p_actor uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.account_events (user_id, kind, actor_user_id) values (p_user_id, p_kind, p_actor);
end
$$;

create or replace function private.involved_for()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '30 days';
end
$$;

-- Setting an account's password or address, or resetting its second factor, gives access to it, and to every account it gives access to.
create or replace function private.accounts_with_access(p_user_id uuid)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    with recursive hand (user_id) as (
      select p_user_id
      union
      select e.actor_user_id
        from hand h
        join private.account_events e on e.user_id = h.user_id
       where e.kind in ('password', 'email', 'second_factor') and e.actor_user_id is not null
         and e.created_at > now() - private.involved_for()
    )
    select h.user_id from hand h
  );
end
$$;

-- Whether an administrator of the directory may control one of these accounts.
create or replace function private.has_directory_access(p_accounts uuid[])
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from unnest(p_accounts) a where private.is_of_directory(a));
end
$$;

-- Every account that one person may control together with this one: the accounts above and all they give access to.
create or replace function private.linked_accounts(p_user_id uuid)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_hands uuid[];
begin
  -- Fast path for lists: most staff passwords were never set by anyone else.
  if not private.is_of_directory(p_user_id) and not exists (
    select from private.account_events e
     where e.user_id = p_user_id and e.kind in ('password', 'email', 'second_factor') and e.created_at > now() - private.involved_for()
    union all
    select from private.account_events e
     where e.actor_user_id = p_user_id and e.kind in ('password', 'email', 'second_factor') and e.created_at > now() - private.involved_for()
  ) then
    return array[p_user_id];
  end if;
  v_hands := private.accounts_with_access(p_user_id);
  return array(
    with recursive account (user_id) as (
      (
        select h from unnest(v_hands) h
        union
        -- One administrator of the directory may control all of its accounts.
        select i.user_id from auth.identities i
         where i.provider = private.sign_on_provider() and private.has_directory_access(v_hands) and private.is_of_directory(i.user_id)
      )
      union
      select e.user_id
        from account a
        join private.account_events e on e.actor_user_id = a.user_id
       where e.kind in ('password', 'email', 'second_factor') and e.created_at > now() - private.involved_for()
    )
    select a.user_id from account a
  );
end
$$;

-- own, the kind of change they made, or colleague (through an involved account). Null when they may decide.
create or replace function private.involvement(p_staff uuid, p_user_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_kind text;
  v_hands uuid[];
begin
  if p_staff = p_user_id then
    return 'own';
  end if;
  -- Fast path for lists: most accounts were only changed by their owner.
  if not exists (
    select from private.account_events e
     where e.user_id in (p_staff, p_user_id) and e.actor_user_id <> e.user_id
       and e.kind <> 'standing' and e.created_at > now() - private.involved_for()
  ) then
    return null;
  end if;
  select e.kind into v_kind from private.account_events e
   where e.user_id = p_user_id and e.actor_user_id = p_staff
     and e.kind <> 'standing' and e.created_at > now() - private.involved_for()
   -- Prefers any other reason over a changed name.
   order by e.kind = 'name', e.created_at desc
   limit 1;
  if found then
    return v_kind;
  end if;
  -- Involvement through a shared account: with the user, or with another involved person.
  v_hands := private.accounts_with_access(p_staff);
  if private.has_directory_access(v_hands) and private.was_changed_by_staff(p_user_id) then
    return 'colleague';
  end if;
  if v_hands && (private.accounts_with_access(p_user_id) || array(
    select e.actor_user_id from private.account_events e
     where e.user_id = p_user_id and e.actor_user_id is not null
       and e.kind <> 'standing' and e.created_at > now() - private.involved_for()
  )) then
    return 'colleague';
  end if;
  return null;
end
$$;

-- True when neither account's owner can sign in as the other.
create or replace function private.are_independent_people(p_one uuid, p_other uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_one constant uuid[] := private.accounts_with_access(p_one);
  v_other constant uuid[] := private.accounts_with_access(p_other);
begin
  -- An account that the directory may control could belong to anyone, so it is never the second person.
  return not coalesce(private.has_directory_access(v_one || v_other) or v_one && v_other, true);
end
$$;

create or replace function private.was_changed_by_staff(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.account_events e
     where e.user_id = p_user_id and e.created_at > now() - private.involved_for()
       and (e.kind = 'balance' or e.kind <> 'standing' and e.actor_user_id <> p_user_id)
  );
end
$$;
