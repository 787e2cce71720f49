-- Claiming and releasing reports. The rules are in desks/claims.sql.

create or replace function public.admin_claim_report(
  p_report_id uuid, p_take_over_from uuid default null, p_note text default null
)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.decide');
  perform private.move_item('report', p_report_id, 'claimed', p_take_over_from, p_note);
  return (select i from public.reports i where i.id = p_report_id);
end
$$;
comment on function public.admin_claim_report is
  'Staff; about an admin: admins only; never about oneself. Claims an open report for the caller. p_take_over_from: takes a '
  'claimed report from exactly this person and notifies them; p_note tells colleagues why, optional for admins. Errors: '
  'not_authenticated, not_authorized, bad_argument, report_not_found, already_claimed (detail: the claimer''s id), not_claimed, '
  'closed, own_account.';
grant execute on function public.admin_claim_report to authenticated;

create or replace function public.admin_release_report(p_report_id uuid)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.decide');
  perform private.move_item('report', p_report_id, 'open');
  return (select i from public.reports i where i.id = p_report_id);
end
$$;
comment on function public.admin_release_report is
  'Staff; claimed by someone else: admins only; never about oneself. Releases a claimed report. Errors: not_authenticated, '
  'not_authorized, report_not_found, not_claimer, not_claimed, closed, own_account.';
grant execute on function public.admin_release_report to authenticated;
