-- Claiming and releasing reports. For who may, see desks/claims.sql.

create or replace function private.refuse_report_not_found()
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
end
$$;
comment on function private.refuse_report_not_found is 'Raises PT404. Errors: report_not_found.';

create or replace function private.lock_report(p_report_id uuid)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report public.reports;
begin
  select * into v_report from public.reports where id = p_report_id for no key update;
  if not found then
    perform private.refuse_report_not_found();
  end if;
  return v_report;
end
$$;
comment on function private.lock_report is 'The report, locked until commit. Errors: report_not_found.';

-- Two may press Claim at once: the update itself tests the state, so one wins and the other is told who has it. Taking over
-- names the claimer whom the admin saw, so that a newer claim is not taken over by mistake.
create or replace function public.admin_claim_report(p_report_id uuid, p_take_over_from uuid default null)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report public.reports;
  v_locked public.reports;
begin
  perform private.require_staff();
  if p_take_over_from is not null then
    perform private.require_admin();
  end if;

  loop
    update public.reports
       set status = 'claimed', claimed_by_user_id = auth.uid(), claimed_at = now()
     where id = p_report_id
       and case
             when p_take_over_from is null then status = 'open'
             else status = 'claimed' and claimed_by_user_id = p_take_over_from and p_take_over_from <> auth.uid()
           end
    returning * into v_report;
    exit when found;
    if v_locked.id is not null then
      perform private.refuse_item_state('report', v_locked.status, v_locked.claimed_by_user_id);
    end if;
    -- A release may be in progress: wait for it, and retry once with the row locked.
    v_locked := private.lock_report(p_report_id);
  end loop;

  perform private.audit(
    case when p_take_over_from is null then 'claim_report' else 'take_over_report' end, 'reports', p_report_id::text,
    private.item_changes(
      case when p_take_over_from is null then 'open' else 'claimed' end, 'claimed', p_take_over_from, auth.uid()
    )
  );
  return v_report;
end
$$;
comment on function public.admin_claim_report is
  'Staff. Claims an open report for the caller. p_take_over_from, admins only: takes a claimed one from exactly that '
  'person. Errors: not_authenticated, not_authorized, report_not_found, already_claimed (detail: the claimer''s id), '
  'not_claimed, closed.';
grant execute on function public.admin_claim_report to authenticated;

create or replace function public.admin_release_report(p_report_id uuid)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.reports;
  v_report public.reports;
  v_step text;
begin
  perform private.require_staff();
  v_old := private.lock_report(p_report_id);
  if v_old.status <> 'claimed' then
    perform private.refuse_item_state('report', v_old.status, null);
  end if;
  v_step := private.item_step('report', v_old.status, v_old.claimed_by_user_id, 'open');

  update public.reports
     set status = 'open', claimed_by_user_id = null, claimed_at = null
   where id = p_report_id
  returning * into strict v_report;

  perform private.audit(
    case v_step when 'release' then 'release_report' else 'release_report_of_other' end, 'reports', p_report_id::text,
    private.item_changes('claimed', 'open', v_old.claimed_by_user_id, null)
  );
  return v_report;
end
$$;
comment on function public.admin_release_report is
  'Staff; somebody else''s: admins only. Gives a claimed report back. '
  'Errors: not_authenticated, not_authorized, report_not_found, not_claimer, not_claimed, closed.';
grant execute on function public.admin_release_report to authenticated;
