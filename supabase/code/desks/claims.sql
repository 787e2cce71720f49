-- One state machine for reports and support tickets: open -> claimed -> closed, released back to open.
--
-- claim     an open item; anybody of staff
-- release   a claimed item; its claimer, or an admin for somebody else's
-- close     a claimed item; its claimer and nobody else. An admin who wants to close somebody else's takes it over first
-- save      any item; an open one anybody of staff, else its claimer or an admin

create or replace function private.person_name(p_user_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(p.full_name, p.username, p.email) from public.profiles p where p.user_id = p_user_id),
    'a deleted account'
  );
end
$$;
comment on function private.person_name is 'What staff call a person in a sentence. Never null.';

-- Always raises: the item is not in the state that the step needs, usually because somebody else was faster.
create or replace function private.refuse_item_state(p_item text, p_status text, p_claimer uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  case p_status
    when 'closed' then
      raise exception '%', format('This %s is closed.', p_item) using errcode = 'PT409', hint = 'closed';
    when 'claimed' then
      raise exception '%', format('This %s is already claimed by %s.', p_item, private.person_name(p_claimer))
        using errcode = 'PT409', hint = 'already_claimed', detail = coalesce(p_claimer::text, '');
    else
      raise exception '%', format('This %s is not claimed.', p_item) using errcode = 'PT409', hint = 'not_claimed';
  end case;
end
$$;
comment on function private.refuse_item_state is
  'Raises PT409 for an item in the wrong state. Errors: closed, already_claimed (detail: the claimer''s id), not_claimed.';

create or replace function private.refuse_not_claimer(p_message text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', p_message using errcode = 'P0001', hint = 'not_claimer';
end
$$;
comment on function private.refuse_not_claimer is 'Raises P0001 with the sentence. Errors: not_claimer.';

-- The step from the item's current status to p_to. The row must be locked: the answer holds until commit.
create or replace function private.item_step(p_item text, p_status text, p_claimer uuid, p_to text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_claimer boolean := coalesce(p_claimer = auth.uid(), false);
begin
  if p_to = p_status then
    if p_status <> 'open' and not v_is_claimer and not private.is_admin() then
      perform private.refuse_not_claimer(format('Only the claimer or an admin can change this %s.', p_item));
    end if;
    return 'save';
  elsif p_status = 'closed' then
    perform private.refuse_item_state(p_item, p_status, p_claimer);
  elsif p_to = 'closed' then
    if not v_is_claimer then
      perform private.refuse_not_claimer(format('Only the claimer can close this %s.', p_item));
    end if;
    return 'close';
  elsif p_to = 'claimed' then
    return 'claim';
  elsif v_is_claimer then
    return 'release';
  elsif not private.is_admin() then
    perform private.refuse_not_claimer(format('Only the claimer or an admin can release this %s.', p_item));
  end if;
  return 'release_of_other';
end
$$;
comment on function private.item_step is
  'claim, release, release_of_other, close or save, if the caller may. Errors: not_claimer, closed.';

-- What the audit log records for a step; nulls are omitted.
create or replace function private.item_changes(p_old_status text, p_new_status text, p_old_claimer uuid, p_new_claimer uuid)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_changes jsonb := '{}'::jsonb;
begin
  if p_old_status <> p_new_status then
    v_changes := jsonb_build_object('old_status', p_old_status, 'new_status', p_new_status);
  end if;
  if p_old_claimer is distinct from p_new_claimer then
    v_changes := v_changes || jsonb_build_object('old_claimed_by', p_old_claimer, 'new_claimed_by', p_new_claimer);
  end if;
  return v_changes;
end
$$;
comment on function private.item_changes is 'Old and new status and claimer, as far as they differ.';
