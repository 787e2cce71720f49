-- Retention of data that belongs to closed cases.

create or replace function public.admin_get_case_settings()
returns public.case_settings
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return (select row(s.case_retention_days)::public.case_settings from private.settings s);
end
$$;
comment on function public.admin_get_case_settings is
  'Admin. The settings of cases. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_case_settings to authenticated;

create or replace function public.admin_save_case_settings(p_case_retention_days integer, p_expected integer default null)
returns public.case_settings
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old integer;
begin
  perform private.require_permission('config.edit');
  if p_case_retention_days is null or p_case_retention_days not between 200 and 3650 then
    perform private.refuse_argument('Keep evidence and notes for 200 to 3,650 days: people may appeal for six months.');
  end if;
  select case_retention_days into strict v_old from private.settings for update;
  if v_old <> p_case_retention_days then
    if p_expected <> v_old then
      perform private.refuse_changed_meanwhile('The time', to_jsonb(v_old));
    end if;
    update private.settings set case_retention_days = p_case_retention_days;
    perform private.audit('update_case_settings', 'settings', null, jsonb_build_object(
      'old_case_retention_days', v_old, 'new_case_retention_days', p_case_retention_days
    ));
  end if;
  return row(p_case_retention_days)::public.case_settings;
end
$$;
comment on function public.admin_save_case_settings is
  'Admin. Sets after how many days, 200 to 3,650, evidence and notes of closed cases are purged. p_expected: the value that '
  'the caller saw. '
  'Errors: not_authenticated, not_authorized, bad_argument, changed_meanwhile (detail: the present value as JSON).';
grant execute on function public.admin_save_case_settings to authenticated;

-- Removed content can be restored for the six months of appeals, and while a late appeal is open.
create or replace function private.appeal_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '6 months';
end
$$;

-- Cases about a person's posts and reviews count as cases about the person; withdrawals do not. infinity while a case is open,
-- null without any case.
create or replace function private.last_case_closed(p_entity_type text, p_entity_id uuid)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select max(c.at)
      from (
        select coalesce(r.closed_at, 'infinity') as at
          from public.reports r
         where p_entity_type = 'report' and r.id = p_entity_id
            or r.reported_entity_type = p_entity_type and r.reported_entity_id = p_entity_id
        union all
        select coalesce(t.closed_at, 'infinity') from public.support_tickets t where p_entity_type = 'ticket' and t.id = p_entity_id
        union all
        select d.decided_at
          from public.decisions d
         where d.target_type = p_entity_type and d.target_id = p_entity_id or p_entity_type = 'user' and d.user_id = p_entity_id
        union all
        select coalesce(r.closed_at, 'infinity')
          from public.report_evidence e
          join public.reports r on r.id = e.report_id
         where p_entity_type = 'user' and e.author_user_id = p_entity_id
      ) c
  );
end
$$;

-- Deletes at most 1,000 notes and returns their number.
create or replace function private.purge_notes(p_before timestamptz)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_purged integer;
begin
  delete from public.notes d
   where d.id in (
     select n.id
       from public.notes n
      -- Notes written after the case was closed belong to no closed case.
      where coalesce(n.edited_at, n.created_at) < p_before
        and private.last_case_closed(n.entity_type, n.entity_id) < p_before
      limit 1000
        for update of n skip locked
   );
  get diagnostics v_purged = row_count;
  if v_purged > 0 then
    perform private.append_audit(null, null, 'purge_notes', 'notes', null, jsonb_build_object('removed', v_purged));
  end if;
  return v_purged;
end
$$;

create or replace function public.run_case_purge()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before timestamptz := private.purged_before();
  v_purged integer;
begin
  delete from public.report_evidence d
   where d.report_id in (
     select e.report_id
       from public.report_evidence e
       join public.reports r on r.id = e.report_id
      -- Evidence of reports closed by then is older, so only open cases remain among older rows.
      where e.captured_at < v_before and r.closed_at < v_before
      order by e.captured_at
      limit 1000
        for update of e skip locked
   );
  get diagnostics v_purged = row_count;
  if v_purged > 0 then
    perform private.append_audit(null, null, 'purge_evidence', 'report_evidence', null, jsonb_build_object('removed', v_purged));
  end if;
  return v_purged + private.purge_notes(v_before);
end
$$;
comment on function public.run_case_purge is
  'Service role only. Purges evidence and notes of cases that closed long enough ago, at most 1,000 of each. Returns how '
  'many were purged. '
  'Shape: no nulls. '
  'Errors: none of its own.';
grant execute on function public.run_case_purge to service_role;
