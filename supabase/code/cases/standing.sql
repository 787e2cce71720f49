-- The ledger of sanctions, with account flags that follow it. An account is suspended while at least one suspension is in force,
-- in whatever order they start and end.

-- Includes expired sanctions that have not been ended yet.
create or replace function private.has_sanction(p_user_id uuid, p_kind text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.sanctions s where s.user_id = p_user_id and s.kind = p_kind and s.end_kind is null);
end
$$;

-- Writes only flags that differ, so that this trigger and the one below do not loop.
create or replace function private.follow_ledger()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_is_suspended boolean := private.has_sanction(new.user_id, 'suspend');
  v_is_banned boolean := private.has_sanction(new.user_id, 'ban');
begin
  update public.profiles p
     set is_suspended = v_is_suspended, is_banned = v_is_banned
   where p.user_id = new.user_id and (p.is_suspended, p.is_banned) is distinct from (v_is_suspended, v_is_banned);
  return null;
end
$$;
create or replace trigger follow_ledger after insert or update of end_kind on public.sanctions
  for each row when (new.kind in ('suspend', 'ban')) execute function private.follow_ledger();

-- p_decision is null for a sanction imposed without a decision.
create or replace function private.impose(
  p_user_id uuid, p_kind text, p_reason text, p_decision public.decisions default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.sanctions (user_id, kind, decision_id, policy_code, reason, imposed_by, ends_at)
  values (
    p_user_id, p_kind, p_decision.id, p_decision.policy_code, private.trimmed(p_reason),
    (select p.user_id from public.profiles p where p.user_id = auth.uid()), p_decision.ends_at
  );
end
$$;

-- Ends all sanctions of a kind, or all of a decision.
create or replace function private.end_sanctions(
  p_user_id uuid, p_kind text, p_decision_id uuid, p_end_kind text, p_reason text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.sanctions s
     set end_kind = p_end_kind, lifted_at = now(), lift_reason = private.trimmed(p_reason),
         lifted_by = (select p.user_id from public.profiles p where p.user_id = auth.uid())
   where s.user_id = p_user_id and s.end_kind is null
     and (p_kind is null or s.kind = p_kind) and (p_decision_id is null or s.decision_id = p_decision_id);
end
$$;

create or replace function private.reinstate(p_sanction_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.sanctions s
     set end_kind = null, lifted_at = null, lift_reason = null, lifted_by = null
   where s.id = any (p_sanction_ids);
end
$$;

-- Operators, imports and tests may set the flag directly; the ledger then gets a matching entry.
create or replace function private.note_standing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_kind text;
  v_is_set boolean;
begin
  foreach v_kind in array array['suspend', 'ban'] loop
    v_is_set := case v_kind when 'suspend' then new.is_suspended else new.is_banned end;
    if v_is_set <> private.has_sanction(new.user_id, v_kind) then
      if v_is_set then
        perform private.impose(new.user_id, v_kind, null);
      else
        perform private.end_sanctions(new.user_id, v_kind, null, 'lifted');
      end if;
    end if;
  end loop;
  if tg_op = 'UPDATE' then
    perform private.note_account_event(new.user_id, 'standing', auth.uid());
  end if;
  return null;
end
$$;
create or replace trigger note_standing_on_insert after insert on public.profiles
  for each row when (new.is_suspended or new.is_banned) execute function private.note_standing();
create or replace trigger note_standing_on_update after update of is_suspended, is_banned on public.profiles
  for each row when ((old.is_suspended, old.is_banned) is distinct from (new.is_suspended, new.is_banned))
  execute function private.note_standing();

-- ── Guards ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A suspension ends at its time, even before the job updates the flag. Only valid for accounts with is_suspended set.
create or replace function private.is_still_suspended(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.sanctions s
     where s.user_id = p_user_id and s.kind = 'suspend' and s.end_kind is null and coalesce(s.ends_at > now(), true)
  );
end
$$;

create or replace function private.require_not_limited(p_what text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_ends_at timestamptz;
begin
  select coalesce(s.ends_at, 'infinity') into v_ends_at
    from public.sanctions s
   where s.user_id = auth.uid() and s.kind = 'limit_' || p_what and s.end_kind is null
     and coalesce(s.ends_at > now(), true)
   order by coalesce(s.ends_at, 'infinity') desc
   limit 1;
  if found then
    raise exception '%', format(
      'Your account may not %s%s.',
      case p_what
        when 'posting' then 'publish posts'
        when 'applying' then 'apply to posts'
        when 'messaging' then 'write messages'
        else 'request withdrawals'
      end,
      case when v_ends_at < 'infinity' then to_char(v_ends_at at time zone 'UTC', '" until" FMDD FMMonth YYYY, HH24:MI "UTC"') end
    ) using errcode = '42501', hint = 'account_limited';
  end if;
end
$$;

create or replace function public.get_my_standing()
returns table (kind text, policy_code text, imposed_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_signed_in();
  return query
    select s.kind, s.policy_code, s.imposed_at, s.ends_at
      from public.sanctions s
     where s.user_id = auth.uid() and s.end_kind is null and coalesce(s.ends_at > now(), true)
     order by s.imposed_at, s.kind, s.id;
end
$$;
comment on function public.get_my_standing is
  'Signed in. The caller''s sanctions in force. The public app checks them before applications and messages. '
  'Shape: policy_code?, ends_at?. '
  'Errors: not_authenticated, password_change_required.';
grant execute on function public.get_my_standing to authenticated;
