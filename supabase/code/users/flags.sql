-- Staff changes to a user: flags, role, profile fields. Each procedure locks the account first (private.lock_manageable) and
-- audits last.

create or replace function private.sanctions_in_force(p_user_id uuid, p_kind text)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select s.id
      from public.sanctions s
     where s.user_id = p_user_id and s.kind = p_kind and s.end_kind is null and coalesce(s.ends_at > now(), true)
     order by s.id
  );
end
$$;

-- Refuses a late click and leaves the typed reason in the form.
create or replace function private.refuse_unchanged_flag(p_flag text, p_in_force uuid[])
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_words constant text := case p_flag when 'suspend' then 'suspended' else 'banned' end;
  v_by uuid;
begin
  select s.imposed_by into v_by
    from public.sanctions s where s.id = any (p_in_force) order by s.imposed_at desc, s.id desc limit 1;
  raise exception '%', case
    when p_in_force = '{}' then format('This person is not %s.', v_words)
    when v_by is null then format('This person is already %s.', v_words)
    when v_by = auth.uid() then format('This person is already %s, by you.', v_words)
    else format('This person is already %s, by %s.', v_words, private.person_name(v_by))
  end using errcode = 'PT409', hint = 'already_set';
end
$$;

create or replace function private.flag_of(p_action text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return substring(p_action from '(suspend|ban)_user$');
end
$$;

create or replace function private.record_flag(p_flag text, p_user_id uuid, p_value boolean, p_reason text, p_before uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_column constant text := case p_flag when 'suspend' then 'is_suspended' else 'is_banned' end;
begin
  perform private.audit_change(
    case when p_value then p_flag else 'un' || p_flag end || '_user', 'profiles', p_user_id,
    jsonb_build_object(
      'old_' || v_column, not p_value, 'new_' || v_column, p_value, 'reason', private.trimmed(p_reason)
    ),
    jsonb_build_object('sanctions', p_before),
    jsonb_build_object('sanctions', private.sanctions_in_force(p_user_id, p_flag))
  );
end
$$;

-- Nobody can lock themselves out; a trigger protects the last active admin.
create or replace function private.set_user_flag(p_flag text, p_user_id uuid, p_value boolean, p_reason text)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles := private.lock_manageable(p_user_id);
  v_before constant uuid[] := private.sanctions_in_force(p_user_id, p_flag);
begin
  perform private.refuse_if(p_value is null, 'The value must be true or false.');
  if p_value and p_user_id = auth.uid() then
    raise exception '%', format('You cannot %s yourself.', p_flag) using errcode = 'P0001', hint = 'own_account';
  end if;
  if p_value = (v_before <> '{}') then
    perform private.refuse_unchanged_flag(p_flag, v_before);
  end if;

  if p_value then
    perform private.impose(p_user_id, p_flag, p_reason);
  else
    perform private.end_sanctions(p_user_id, p_flag, null, 'lifted', p_reason);
  end if;
  select * into strict v_profile from public.profiles where user_id = p_user_id;
  perform private.record_flag(p_flag, p_user_id, p_value, p_reason, v_before);
  return v_profile;
end
$$;

create or replace function public.suspend_user_admin(p_user_id uuid, p_value boolean, p_reason text default null)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('users.sanction');
  return private.set_user_flag('suspend', p_user_id, p_value, p_reason);
end
$$;
comment on function public.suspend_user_admin is
  'Staff; on an admin''s account: admins only. Suspends or unsuspends; the reason is audited. The person is notified when a '
  'sanction of a decision ends. Errors: not_authenticated, not_authorized, user_not_found, person_erased, bad_argument, '
  'own_account, last_admin, already_set.';
grant execute on function public.suspend_user_admin to authenticated;

create or replace function public.ban_user_admin(p_user_id uuid, p_value boolean, p_reason text default null)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('users.sanction');
  return private.set_user_flag('ban', p_user_id, p_value, p_reason);
end
$$;
comment on function public.ban_user_admin is
  'Staff; on an admin''s account: admins only. Bans, which ends every session at once, or lifts the ban; the reason is audited. '
  'The person is notified when a sanction of a decision ends. Errors: not_authenticated, not_authorized, user_not_found, '
  'person_erased, bad_argument, own_account, last_admin, already_set.';
grant execute on function public.ban_user_admin to authenticated;

-- ── Undo ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Excludes expired sanctions and those of undone decisions.
create or replace function private.sanctions_to_reinstate(p_done private.done_changes)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select s.id
      from public.sanctions s
      left join public.decisions d on d.id = s.decision_id
     where p_done.before -> 'sanctions' ? s.id::text and s.end_kind = 'lifted' and coalesce(s.ends_at > now(), true)
       and d.undone_at is null and d.reversed_at is null
  );
end
$$;

create or replace function private.undo_refusal_flag(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id constant uuid := private.as_uuid(p_entry.entity_id);
  v_flag constant text := private.flag_of(p_entry.action);
  v_done private.done_changes;
begin
  select * into v_done from private.done_changes c where c.entry_id = p_entry.id;
  return coalesce(private.undo_refusal_too_late(p_entry), case
    when v_done.entry_id is null then 'This action cannot be undone here.'
    when not exists (select from public.profiles p where p.user_id = v_user_id) then 'This account does not exist any more.'
    when to_jsonb(private.sanctions_in_force(v_user_id, v_flag)) <> v_done.after -> 'sanctions' then
      format('This %s was changed since then.', case v_flag when 'suspend' then 'suspension' else 'ban' end)
    when v_done.after -> 'sanctions' = '[]' and private.sanctions_to_reinstate(v_done) = '{}' then
      format(
        case
          when exists (
            select from public.sanctions s
             where v_done.before -> 'sanctions' ? s.id::text and s.end_kind = 'lifted' and coalesce(s.ends_at > now(), true)
          ) then 'The decision behind this %s was taken back since then.'
          else 'This %s would be over by now.'
        end,
        case v_flag when 'suspend' then 'suspension' else 'ban' end
      )
  end);
end
$$;

create or replace function private.undo_flag(p_entry public.admin_action_audit)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id constant uuid := private.as_uuid(p_entry.entity_id);
  v_flag constant text := private.flag_of(p_entry.action);
  v_before constant uuid[] := private.sanctions_in_force(v_user_id, v_flag);
  v_done private.done_changes;
begin
  perform private.lock_manageable(v_user_id);
  select * into strict v_done from private.done_changes c where c.entry_id = p_entry.id;
  if v_before <> '{}' then
    update public.sanctions s
       set end_kind = 'lifted', lifted_at = now(), lift_reason = 'Undone', lifted_by = auth.uid()
     where s.id = any (v_before);
  else
    perform private.reinstate(private.sanctions_to_reinstate(v_done));
  end if;
  perform private.record_flag(v_flag, v_user_id, v_before = '{}', 'Undone', v_before);
end
$$;

-- ── Role ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Two admins may demote each other at once: see private.keep_an_admin.
create or replace function public.admin_update_user_role(p_user_id uuid, p_role text, p_expected_role text default null)
returns private.role_change
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_change private.role_change;
  v_old text;
  v_new text;
begin
  perform private.require_permission('staff.manage');
  perform private.refuse_if(p_role is null, 'The role must be user, moderator or admin.');
  v_new := coalesce(private.as_uuid(p_role)::text, p_role);
  if private.as_uuid(p_role) is null then
    perform private.check_choice('role', p_role, array['user', 'moderator', 'admin']);
  end if;
  if v_new = 'admin' then
    perform private.require_admin();
  end if;
  if p_user_id = auth.uid() then
    raise exception 'You cannot change your own role.' using errcode = 'P0001', hint = 'own_account';
  end if;

  v_profile := private.lock_manageable(p_user_id);
  perform private.refuse_erased(p_user_id);
  if private.as_uuid(p_role) is not null then
    -- Its permissions must not grow between the checks and the change.
    perform from public.staff_roles r where r.id = private.as_uuid(p_role) for share;
    perform private.require_found(found, 'staff_role_not_found');
  end if;
  v_old := private.role_key(v_profile);
  perform private.require_grantable(private.permissions_of(v_new));
  if v_old = v_new then
    perform private.withdraw_open_proposal('role', p_user_id);
  elsif p_expected_role not in (v_old, v_profile.role) then
    perform private.refuse_changed_meanwhile('role', to_jsonb(v_old));
  elsif private.needs_second_admin('role', to_jsonb(v_old), to_jsonb(v_new)) then
    perform private.propose('role', p_user_id, to_jsonb(v_old), to_jsonb(v_new));
  else
    perform private.require_recent_second_factor();
    v_profile := private.set_role(p_user_id, v_new);
    perform private.note_account_event(p_user_id, 'role', auth.uid());
    perform private.withdraw_open_proposal('role', p_user_id);
    perform private.audit('update_user_role', 'profiles', p_user_id::text, jsonb_build_object(
      'old_role', private.role_name(v_old), 'new_role', private.role_name(v_new)
    ));
  end if;
  select v_profile.*, private.proposed_values(array['role'], p_user_id) into strict v_change;
  return v_change;
end
$$;
comment on function public.admin_update_user_role is
  'Admin; not on oneself. Changes the role to user, moderator, admin, or the staff role with the id p_role, whose people are '
  'moderators in profiles.role. Only roles whose permissions the caller has can be given. Under the two-person rule, a role with '
  'more rights is proposed to another admin. Returns the stored row; proposed: {role} while it waits for another admin, or null. Setting the stored role again withdraws '
  'the proposal. p_expected_role: the role that the caller saw. Errors: not_authenticated, not_authorized, user_not_found, person_erased, '
  'staff_role_not_found, not_grantable, bad_argument, own_account, changed_meanwhile, second_factor_again, last_admin.';
grant execute on function public.admin_update_user_role to authenticated;
