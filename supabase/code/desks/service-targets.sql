-- Service targets of reports and tickets, and due times computed from them.

create or replace function private.report_priority(p_severity integer)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_severity is null then 'normal' when p_severity >= 9 then 'urgent' when p_severity >= 7 then 'high'
    when p_severity >= 4 then 'normal' else 'low'
  end;
end
$$;

-- A target for the category wins over one for the priority. Null without a target.
create or replace function private.service_target(p_desk text, p_category text, p_priority text)
returns public.service_targets
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t
      from public.service_targets t
     where t.desk = p_desk
       and (t.category is null or t.category = p_category) and (t.priority is null or t.priority = p_priority)
     order by t.category nulls last, t.priority nulls last
     limit 1
  );
end
$$;

-- Changed targets apply to new items, and to items whose due times are computed again.
create or replace function private.keep_turn()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_is_report constant boolean := tg_table_name = 'reports';
  v_from timestamptz := new.created_at;
  v_is_judged boolean := tg_op = 'INSERT' and new.status <> 'closed';
  -- The two tables use different column names for the target's criteria.
  v_new constant jsonb := to_jsonb(new);
  v_old jsonb;
  v_target public.service_targets;
begin
  if v_is_report then
    new.answered_at := coalesce(new.answered_at, new.claimed_at);
  end if;

  if tg_op = 'UPDATE' then
    if old.breached_at is null and old.due_at <= now() then
      new.breached_at := old.due_at;
    end if;
    if old.status = 'closed' and new.status <> 'closed' then
      v_is_judged := true;
      v_from := now();
    else
      v_old := to_jsonb(old);
      v_is_judged := array[v_new -> 'severity', v_new -> 'reason_category', v_new -> 'priority', v_new -> 'category']
        is distinct from array[v_old -> 'severity', v_old -> 'reason_category', v_old -> 'priority', v_old -> 'category'];
    end if;
    -- A new holder must see the item; without a holder everyone must.
    if new.claimed_by_user_id is distinct from old.claimed_by_user_id then
      new.snoozed_until := null;
    end if;
  elsif new.waiting_since is null and (v_is_report or new.answered_at is null) then
    new.waiting_since := new.created_at;
  end if;

  if v_is_judged then
    v_target := case
      when v_is_report then private.service_target(
        'report', v_new ->> 'reason_category', private.report_priority((v_new ->> 'severity')::integer)
      )
      else private.service_target('ticket', v_new ->> 'category', v_new ->> 'priority')
    end;
    new.answer_due_at := private.working_time_after(v_from, make_interval(mins => v_target.answer_minutes));
    new.close_due_at := private.working_time_after(v_from, make_interval(mins => v_target.close_minutes));
  end if;
  if new.status = 'closed' then
    new.waiting_since := null;
    new.snoozed_until := null;
    new.due_at := null;
    return new;
  end if;
  if v_is_report then
    new.waiting_since := new.created_at;
  end if;
  new.due_at := least(case when new.answered_at is null then new.answer_due_at end, new.close_due_at);
  if v_is_judged and (new.due_at > now()) is not false then
    new.breached_at := null;
  end if;
  return new;
end
$$;
create or replace trigger keep_turn before insert or update of
  status, claimed_by_user_id, claimed_at, severity, reason_category, answered_at on public.reports
  for each row execute function private.keep_turn();
create or replace trigger keep_turn before insert or update of
  status, claimed_by_user_id, priority, category, answered_at on public.support_tickets
  for each row execute function private.keep_turn();

-- ── Procedures for admins ────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_service_targets()
returns setof public.service_targets
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query
    select t.* from public.service_targets t order by t.desk, t.category nulls first, array_position(
      array['urgent', 'high', 'normal', 'low'], t.priority
    ) nulls first;
end
$$;
comment on function public.admin_get_service_targets is
  'Admin. Times until reports and tickets are answered and closed, in minutes of working time. Errors: not_authenticated, '
  'not_authorized.';
grant execute on function public.admin_get_service_targets to authenticated;

create or replace function private.check_service_target(p_desk text, p_category text, p_priority text, p_minutes integer[])
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_if(p_desk is null, 'Choose reports or tickets.');
  perform private.check_choice('desk', p_desk, array['report', 'ticket']);
  perform private.check_choice('category', p_category, case p_desk
    when 'report' then array[
      'Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review',
      'Harassment', 'Hate speech', 'Spam/Advertising', 'Other'
    ]
    else array[
      'Account', 'Billing', 'Technical Issue', 'Payments', 'Content/Removal', 'Safety/Abuse', 'Report Appeal', 'Other'
    ]
  end);
  perform private.check_choice('priority', p_priority, array['low', 'normal', 'high', 'urgent']);
  perform private.refuse_if(array_remove(p_minutes, null) = '{}', 'Give a time for the first answer, for closing, or both.');
  if exists (select from unnest(p_minutes) m where m not between 5 and 43200) then
    perform private.refuse_argument('Each time must be 5 to 43,200 minutes of working time.');
  end if;
end
$$;

create or replace function public.admin_save_service_target(
  p_desk text, p_category text default null, p_priority text default null,
  p_answer_minutes integer default null, p_close_minutes integer default null, p_expected_updated_at timestamptz default null
)
returns public.service_targets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.service_targets;
  v_new public.service_targets;
begin
  perform private.require_permission('config.edit');
  perform private.check_service_target(p_desk, p_category, p_priority, array[p_answer_minutes, p_close_minutes]);
  -- Serializes concurrent changes, so that the second sees the first.
  lock table public.service_targets in share row exclusive mode;
  select * into v_old
    from public.service_targets t
   where t.desk = p_desk and t.category is not distinct from p_category and t.priority is not distinct from p_priority;
  if found and p_expected_updated_at is null then
    raise exception 'There is already a target for these. Change that one.' using errcode = 'PT409', hint = 'target_exists';
  end if;
  if v_old.updated_at <> p_expected_updated_at then
    perform private.refuse_changed_meanwhile(
      'The target', to_jsonb(v_old.updated_at), private.last_changed_by('service_targets', v_old.id::text)
    );
  end if;
  if v_old.answer_minutes is not distinct from p_answer_minutes and v_old.close_minutes is not distinct from p_close_minutes then
    return v_old;
  end if;
  insert into public.service_targets as t (desk, category, priority, answer_minutes, close_minutes)
  values (p_desk, p_category, p_priority, p_answer_minutes, p_close_minutes)
  on conflict (desk, category, priority) do update
     set answer_minutes = excluded.answer_minutes, close_minutes = excluded.close_minutes, updated_at = clock_timestamp()
  returning * into strict v_new;
  perform private.audit('save_service_target', 'service_targets', v_new.id::text, jsonb_build_object(
    'desk', p_desk, 'category', p_category, 'priority', p_priority,
    'old_answer_minutes', v_old.answer_minutes, 'new_answer_minutes', p_answer_minutes,
    'old_close_minutes', v_old.close_minutes, 'new_close_minutes', p_close_minutes
  ));
  return v_new;
end
$$;
comment on function public.admin_save_service_target is
  'Admin. Sets the times until reports (report) or tickets (ticket) of a category and priority, null for any, are answered and '
  'closed: 5 to 43,200 minutes of working time, for items created from now on. p_expected_updated_at: the version that the '
  'caller saw; null for a new target. Errors: not_authenticated, not_authorized, bad_argument, target_exists, changed_meanwhile.';
grant execute on function public.admin_save_service_target to authenticated;

create or replace function public.admin_delete_service_target(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.service_targets;
begin
  perform private.require_permission('config.edit');
  delete from public.service_targets t where t.id = p_id returning * into v_old;
  perform private.require_found(found, 'target_not_found');
  perform private.audit('delete_service_target', 'service_targets', p_id::text, to_jsonb(v_old) - array['id', 'updated_at']);
end
$$;
comment on function public.admin_delete_service_target is
  'Admin. Deletes a target for items created from now on. Errors: not_authenticated, not_authorized, target_not_found.';
grant execute on function public.admin_delete_service_target to authenticated;
