-- Inline editing of profiles with an optimistic lock.

-- The fields of p_updates that would change the profile, as {field: {old, new}}. p_expected is the optimistic lock of each such
-- field.
create or replace function private.profile_changes(p_profile public.profiles, p_updates jsonb, p_expected jsonb)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_now jsonb := to_jsonb(p_profile);
  v_changes jsonb := '{}'::jsonb;
  v_field text;
  v_value jsonb;
  v_seen jsonb;
begin
  for v_field, v_value in select u.key, u.value from jsonb_each(p_updates) u order by u.key loop
    v_value := private.clean_profile_field(v_field, v_value);
    continue when v_now -> v_field = v_value;

    if p_expected ? v_field then
      -- Converts to the column's type, so that 12.5 equals 12.50, and spellings of one moment are equal.
      v_seen := to_jsonb(jsonb_populate_record(null::public.profiles, jsonb_build_object(v_field, p_expected -> v_field)));
      if v_seen -> v_field is distinct from v_now -> v_field then
        perform private.refuse_changed_meanwhile(
          v_field, to_jsonb(private.profile_as_known(p_profile.user_id)) -> v_field
        );
      end if;
    end if;
    v_changes := v_changes || jsonb_build_object(
      v_field, jsonb_build_object('old', v_now -> v_field, 'new', v_value)
    );
  end loop;
  return v_changes;
end
$$;

-- Balances change only through the ledger: the difference becomes an entry, and its trigger updates the balance.
create or replace function private.correct_balance(p_user_id uuid, p_change jsonb, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.balance_ledger (user_id, amount, kind, reason, actor_user_id)
  values (
    p_user_id,
    (p_change ->> 'new')::numeric - (p_change ->> 'old')::numeric,
    'correction',
    coalesce(private.trimmed(p_reason), 'Corrected in the console'),
    auth.uid()
  );
end
$$;

create or replace function public.admin_update_user_profile(
  p_user_id uuid, p_updates jsonb, p_expected jsonb default null, p_reason text default null
)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_changes jsonb;
  v_set text;
begin
  perform private.require_permission('users.edit');
  if jsonb_typeof(p_updates) is distinct from 'object' then
    perform private.refuse_argument('The updates must be an object of fields and values.');
  end if;
  if jsonb_typeof(p_expected) not in ('object', 'null') then
    perform private.refuse_argument('The expected values must be an object of fields and values.');
  end if;
  if p_updates ? 'balance' then
    perform private.require_permission('money.adjust');
  end if;

  v_profile := private.lock_manageable(p_user_id);
  perform private.refuse_erased(p_user_id);
  v_changes := private.profile_changes(v_profile, p_updates, nullif(p_expected, 'null'));
  if v_changes = '{}' then
    return private.profile_as_known(p_user_id);
  end if;

  if v_changes ? 'balance' then
    perform private.require_recent_second_factor();
    perform private.correct_balance(p_user_id, v_changes -> 'balance', p_reason);
    perform private.note_account_event(p_user_id, 'balance', auth.uid());
  end if;
  -- A payout link is addressed to the name.
  if v_changes ?| array['full_name', 'username'] and p_user_id <> auth.uid() then
    perform private.note_account_event(p_user_id, 'name', auth.uid());
  end if;

  -- Only whitelisted names get here; values are passed as one record.
  select string_agg(format('%I = n.%1$I', field), ', ') into v_set
    from jsonb_object_keys(v_changes - 'balance') field;
  if v_set is not null then
    begin
      execute format(
        'update public.profiles p set %s from jsonb_populate_record(null::public.profiles, $1) n where p.user_id = $2', v_set
      ) using (select jsonb_object_agg(c.key, c.value -> 'new') from jsonb_each(v_changes - 'balance') c), p_user_id;
    exception
      when unique_violation then
        raise exception 'This username is taken.' using errcode = 'PT409', hint = 'username_taken';
    end;
  end if;
  select * into strict v_profile from public.profiles where user_id = p_user_id;

  perform private.audit(
    'update_user_profile', 'profiles', p_user_id::text,
    v_changes || jsonb_build_object('reason', private.trimmed(p_reason))
  );
  return v_profile;
end
$$;
comment on function public.admin_update_user_profile is
  'Staff; on an admin''s account: admins only; balance: admins only, as a ledger correction with p_reason. p_updates: fields '
  'and new values; null or blank clears a field, unchanged values are skipped. p_expected: the values that the editor saw. '
  'Errors: not_authenticated, not_authorized, user_not_found, person_erased, bad_argument, changed_meanwhile (detail: the present value as '
  'JSON), second_factor_again, username_taken.';
grant execute on function public.admin_update_user_profile to authenticated;
