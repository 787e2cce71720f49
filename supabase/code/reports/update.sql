-- Edits notes, action, severity and status of a report in one call.

-- An omitted argument keeps the value, an explicit null clears it. The defaults are therefore values that no client sends; they
-- never reach the table.
create or replace function private.report_edits(p_notes text, p_action text, p_severity integer)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_edits jsonb := '{}'::jsonb;
begin
  if p_notes is distinct from e'\x01' then
    v_edits := jsonb_build_object('resolution_notes', private.clean_line('The notes', p_notes, 10000));
  end if;
  if p_action is distinct from e'\x01' then
    v_edits := v_edits || jsonb_build_object('resolution_action', private.clean_line('The action', p_action, 200));
  end if;
  if p_severity is distinct from -2147483648 then
    perform private.refuse_if(p_severity not between 0 and 10, 'The severity must be a number from 0 to 10, or none.');
    v_edits := v_edits || jsonb_build_object('severity', p_severity);
  end if;
  return v_edits;
end
$$;

-- Optimistic lock for each changed field named in p_expected.
create or replace function private.report_changes(p_report public.reports, p_edits jsonb, p_expected jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_now jsonb := to_jsonb(p_report);
  v_changes jsonb := '{}'::jsonb;
  v_field text;
  v_value jsonb;
begin
  for v_field, v_value in select e.key, e.value from jsonb_each(p_edits) e order by e.key loop
    continue when v_now -> v_field = v_value;
    if p_expected ? v_field and p_expected -> v_field is distinct from v_now -> v_field then
      perform private.refuse_changed_meanwhile(v_field, v_now -> v_field);
    end if;
    v_changes := v_changes || jsonb_build_object(
      v_field, jsonb_build_object('old', v_now -> v_field, 'new', v_value)
    );
  end loop;
  return v_changes;
end
$$;

create or replace function public.admin_update_report_status(
  p_report_id uuid,
  p_status text default null,
  p_resolution_notes text default e'\x01',
  p_resolution_action text default e'\x01',
  p_severity integer default -2147483648,
  p_expected jsonb default null
)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.reports;
  v_step text;
  v_edits jsonb;
  v_changes jsonb;
begin
  perform private.require_permission('reports.decide');
  perform private.check_choice('status', p_status, array['open', 'claimed', 'closed']);
  if jsonb_typeof(p_expected) not in ('object', 'null') then
    perform private.refuse_argument('The expected values must be an object of fields and values.');
  end if;
  v_edits := private.report_edits(p_resolution_notes, p_resolution_action, p_severity);

  select * into v_old from public.reports where id = p_report_id for no key update;
  perform private.require_found(found, 'report_not_found');
  v_step := private.item_step('report', v_old.status, v_old.claimed_by_user_id, coalesce(p_status, v_old.status));
  v_changes := private.report_changes(v_old, v_edits, nullif(p_expected, 'null'));
  if v_step = 'save' and v_changes = '{}' then
    return v_old;
  end if;

  perform private.write_item('report', p_report_id, v_step, v_old.status, v_old.claimed_by_user_id, v_edits, v_changes);
  return (select r from public.reports r where r.id = p_report_id);
end
$$;
comment on function public.admin_update_report_status is
  'Staff; never about oneself, except to release it. Claims, releases or closes a report (close: the claimer only; about an '
  'admin: admins only). Without p_status, or with the present one, saves notes, action and severity: of an open report any '
  'member of staff, otherwise the claimer or an admin. Omitted values stay, null clears. p_expected: the values that the editor '
  'saw. Shape: p_resolution_notes?, p_resolution_action?, p_severity?. Errors: not_authenticated, not_authorized, '
  'report_not_found, bad_argument, not_claimer, closed, own_account, changed_meanwhile (detail: the present value as JSON).';
grant execute on function public.admin_update_report_status to authenticated;
