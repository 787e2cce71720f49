-- Charts of the dashboard cards: rows created or completed on each of the last days.

create or replace function public.get_admin_dashboard_history(p_days integer default 30)
returns table (
  day date, new_users bigint, new_reports bigint, new_support_tickets bigint, new_posts bigint, completed_jobs bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_can_read boolean[];
begin
  perform private.require_staff();
  v_can_read := array(select private.can_read(l) from unnest(array['users', 'reports', 'support', 'posts']) with ordinality u (l, n) order by n);
  return query
    select h.day, case when v_can_read[1] then h.n[1] end, case when v_can_read[2] then h.n[2] end,
           case when v_can_read[3] then h.n[3] end, case when v_can_read[4] then h.n[4] end, case when v_can_read[4] then h.n[5] end
      from private.counted_days(
        array['account', 'report_created', 'ticket_created', 'post', 'completed_post'], p_days
      ) h;
end
$$;
comment on function public.get_admin_dashboard_history is
  'Staff. One row for each of the last p_days days (1 to 90), oldest first, zeros included; days are in UTC. Null for what the caller may not read. '
  'Shape: new_users?, new_reports?, new_support_tickets?, new_posts?, completed_jobs?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.get_admin_dashboard_history from public, anon;
grant execute on function public.get_admin_dashboard_history to authenticated;
