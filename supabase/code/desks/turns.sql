-- Turn views of both desks. Every item that is not closed is in at least one; a snoozed item is only in its own.

create or replace function private.turn_condition(p_alias text, p_turn text, p_holder text, p_team_id uuid, p_tag text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_awake constant text := format('(%1$I.snoozed_until is null or %1$I.snoozed_until <= now())', p_alias);
begin
  perform private.check_choice('turn', p_turn, array['mine', 'waiting', 'unassigned', 'team', 'snoozed', 'breached']);
  perform private.refuse_if(
    p_holder not in ('me', 'nobody') and private.as_uuid(p_holder) is null, 'The holder must be me, nobody or the id of a person.'
  );
  return concat(
    case p_turn
      when 'mine' then
        format(' and %I.status = ''claimed'' and %1$I.claimed_by_user_id = %L and %s', p_alias, auth.uid(), v_is_awake)
      when 'waiting' then format(' and %I.status <> ''closed'' and %1$I.waiting_since is not null and %s', p_alias, v_is_awake)
      when 'unassigned' then format(' and %I.status = ''open'' and %s', p_alias, v_is_awake)
      when 'team' then format(
        ' and %I.status = ''open'' and %1$I.team_id = any (%L::uuid[]) and %s',
        p_alias, array(select m.team_id from public.team_members m where m.user_id = auth.uid()), v_is_awake
      )
      when 'snoozed' then format(' and %I.snoozed_until > now()', p_alias)
      when 'breached' then format(' and %I.status <> ''closed'' and %1$I.breached_at is not null', p_alias)
    end,
    case
      when p_holder = 'nobody' then format(' and %I.claimed_by_user_id is null', p_alias)
      when p_holder is not null then format(
        ' and %I.claimed_by_user_id = %L', p_alias, case p_holder when 'me' then auth.uid() else private.as_uuid(p_holder) end
      )
    end,
    case when p_team_id is not null then format(' and %I.team_id = %L', p_alias, p_team_id) end,
    case when p_tag is not null then format(' and %I.tags @> array[%L]', p_alias, private.clean_text(p_tag, 'tag')) end
  );
end
$$;

-- The order's index contains only items that are not closed.
create or replace function private.check_queue_order(p_order_by text, p_turn text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(p_order_by = 'queue_order' and p_turn is null, 'Choose a turn to sort by queue_order.');
end
$$;

-- Requires the right to hand over or snooze: any member of staff for an open item, otherwise its claimer or an admin. Closed
-- items are refused.
create or replace function private.lock_held(p_item text, p_id uuid, out status text, out claimer uuid)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_if(p_item is null, 'Say whether it is a report or a ticket.');
  perform private.check_choice('item', p_item, array['report', 'ticket']);
  perform private.require_permission(private.work_permission(p_item));
  select l.status, l.claimer into status, claimer from private.lock_item(p_item, p_id) l;
  if status = 'closed' then
    perform private.refuse_item_state(p_item, status, claimer);
  end if;
  perform private.item_step(p_item, status, claimer, status);
end
$$;

-- ── Handing over ─────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.check_receiver(p_item text, p_old_status text, p_old_claimer uuid, p_to uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_to public.profiles;
begin
  perform private.refuse_if(p_to = auth.uid(), 'Hand it over to someone else. To work on it yourself, claim it or take it over.');
  select * into v_to from public.profiles p where p.user_id = p_to;
  perform private.require_found(found, 'user_not_found');
  perform private.refuse_if(not private.can_be_mentioned(v_to), 'Hand it over to a colleague of the staff.');
  if p_old_claimer = p_to then
    perform private.refuse_item_state(p_item, p_old_status, p_old_claimer);
  end if;
end
$$;

create or replace function private.check_may_work(p_item text, p_to uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.profiles p
     where p.user_id = p_to and private.role_has_permission(p.role, p.staff_role_id, private.work_permission(p_item))
  ) then
    raise exception '%', format('%s has no permission to work on this. Choose another colleague.', private.person_name(p_to))
      using errcode = 'P0001', hint = 'no_permission';
  end if;
end
$$;

create or replace function private.notify_receivers(p_item text, p_id uuid, p_to uuid, p_team_id uuid, p_note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid;
  v_text text := coalesce(left(p_note, 200), private.item_heading(p_item, p_id));
begin
  for v_user_id in
    select p_to where p_to is not null
    union all
    select m.user_id
      from public.team_members m
      join public.profiles p on p.user_id = m.user_id
     where p_to is null and m.team_id = p_team_id and private.can_be_mentioned(p)
     order by 1
  loop
    perform private.notify(v_user_id, 'hand_over', private.entity_table(p_item), p_id, v_text);
  end loop;
end
$$;

create or replace function public.admin_hand_over(
  p_item text, p_id uuid, p_to uuid default null, p_team_id uuid default null, p_note text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old record;
  v_old_team uuid;
  v_note text;
begin
  perform private.require_staff();
  v_note := private.clean_line('The note', p_note, 5000);
  perform private.refuse_if(num_nonnulls(p_to, p_team_id) <> 1, 'Hand it over to a colleague or to a team.');
  v_old := private.lock_held(p_item, p_id);
  if p_to is not null then
    perform private.check_receiver(p_item, v_old.status, v_old.claimer, p_to);
    perform private.check_may_work(p_item, p_to);
  else
    perform from public.teams t where t.id = p_team_id for key share;
    perform private.require_found(found, 'team_not_found');
  end if;
  v_old_team := case p_item
    when 'report' then (select r.team_id from public.reports r where r.id = p_id)
    else (select t.team_id from public.support_tickets t where t.id = p_id)
  end;
  if v_old.status = 'open' and p_team_id = v_old_team then
    raise exception '%', format('This %s is already with that team.', p_item) using errcode = 'PT409', hint = 'already_there';
  end if;
  perform private.notify_receivers(p_item, p_id, p_to, p_team_id, v_note);
  perform private.write_item(
    p_item, p_id, 'hand_over', v_old.status, v_old.claimer, p_to => p_to, p_team_id => p_team_id,
    p_changes => case when p_team_id <> v_old_team or (v_old_team is null and p_team_id is not null)
      then jsonb_build_object('old_team_id', v_old_team, 'new_team_id', p_team_id) else '{}' end
      || private.note_step(p_item, p_id, v_note)
  );
end
$$;
comment on function public.admin_hand_over is
  'Staff; for claimed items the claimer or an admin; never for a report about oneself. Hands a report (report) or ticket '
  '(ticket) over to a colleague, who becomes its claimer, or to a team, for which it is open, and notifies them. p_note is for '
  'colleagues. Errors: not_authenticated, not_authorized, bad_argument, report_not_found, ticket_not_found, user_not_found, '
  'team_not_found, closed, no_permission, not_claimer, already_claimed, already_there, own_account, own_decision.';
grant execute on function public.admin_hand_over to authenticated;

-- ── Snoozing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_snooze(p_item text, p_id uuid, p_until timestamptz default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_table text;
  v_before jsonb;
  v_after jsonb;
begin
  perform private.require_staff();
  perform private.refuse_if(p_until <= now(), 'Choose a time in the future.');
  perform private.refuse_if(p_until > now() + interval '60 days', 'Choose a time within the next 60 days.');
  perform private.lock_held(p_item, p_id);
  perform private.refuse_own_report(p_item, p_id);
  v_table := private.entity_table(p_item);
  v_before := private.item_row(p_item, p_id);
  if p_item = 'report' then
    update public.reports r set snoozed_until = p_until where r.id = p_id and r.snoozed_until is distinct from p_until;
  else
    update public.support_tickets t set snoozed_until = p_until where t.id = p_id and t.snoozed_until is distinct from p_until;
  end if;
  if found then
    v_after := private.item_row(p_item, p_id);
    perform private.audit_change('snooze_' || rtrim(v_table, 's'), v_table, p_id, jsonb_build_object(
      'old_snoozed_until', v_before -> 'snoozed_until', 'new_snoozed_until', v_after -> 'snoozed_until'
    ), v_before, v_after);
  end if;
end
$$;
comment on function public.admin_snooze is
  'Staff; for claimed items the claimer or an admin; never for a report about oneself. Hides a report (report) or ticket '
  '(ticket) until p_until, at most 60 days, or until its user writes; null wakes it. Errors: not_authenticated, not_authorized, '
  'bad_argument, report_not_found, ticket_not_found, closed, own_account, not_claimer.';
grant execute on function public.admin_snooze to authenticated;

-- ── Priority and tags ───────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.clean_tags(p_tags text[])
returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_tags text[];
begin
  select coalesce(array_agg(distinct t.tag), '{}')
    into v_tags
    from (select private.clean_text(x, 'tag') as tag from unnest(p_tags) x) t;
  if exists (select from unnest(v_tags) t where t is null or length(t) > 40) then
    perform private.refuse_argument('A tag must have 1 to 40 characters.');
  end if;
  return v_tags;
end
$$;

-- Adds and removes single tags, so that concurrent changes do not overwrite each other.
create or replace function public.admin_label(
  p_item text, p_id uuid, p_priority text default null, p_add_tags text[] default '{}', p_remove_tags text[] default '{}'
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_table text;
  v_add text[];
  v_remove text[];
  v_before text[];
  v_after text[];
  v_row jsonb;
  v_changes jsonb := '{}'::jsonb;
begin
  perform private.require_staff();
  perform private.refuse_if(p_item is null, 'Say whether it is a report or a ticket.');
  perform private.check_choice('item', p_item, array['report', 'ticket']);
  perform private.require_permission(private.work_permission(p_item));
  perform private.check_choice('priority', p_priority, array['low', 'normal', 'high', 'urgent']);
  perform private.refuse_if(p_item = 'report' and p_priority is not null, 'The priority of a report is its severity.');
  v_add := private.clean_tags(p_add_tags);
  v_remove := private.clean_tags(p_remove_tags);
  perform private.lock_item(p_item, p_id);
  perform private.refuse_own_report(p_item, p_id);
  v_table := private.entity_table(p_item);
  v_row := private.item_row(p_item, p_id);
  v_before := array(select jsonb_array_elements_text(v_row -> 'tags'));
  v_after := array(
    select t from unnest(v_before) t where t <> all (v_remove)
    union
    select t from unnest(v_add) t where t <> all (v_remove)
    order by 1
  );
  perform private.refuse_if(cardinality(v_after) > 10, 'At most 10 tags: remove another one first.');
  if v_after <> v_before then
    v_changes := jsonb_build_object('tags', jsonb_build_object('old', v_before, 'new', v_after));
  end if;
  if p_priority <> v_row ->> 'priority' then
    v_changes := v_changes || jsonb_build_object('priority', jsonb_build_object('old', v_row -> 'priority', 'new', p_priority));
  end if;
  if v_changes = '{}' then
    return;
  end if;
  if p_item = 'report' then
    update public.reports r set tags = v_after where r.id = p_id;
  else
    update public.support_tickets t set tags = v_after, priority = coalesce(p_priority, t.priority) where t.id = p_id;
  end if;
  perform private.audit_change(
    'label_' || rtrim(v_table, 's'), v_table, p_id, v_changes, v_row, private.item_row(p_item, p_id)
  );
end
$$;
comment on function public.admin_label is
  'Staff; never for a report about oneself. Sets the priority of a ticket (low, normal, high, urgent), and adds and removes tags '
  'of a report (report) or ticket (ticket): at most 10, each of 1 to 40 characters. Omitted values stay. Errors: '
  'not_authenticated, not_authorized, bad_argument, report_not_found, ticket_not_found, own_account.';
grant execute on function public.admin_label to authenticated;
