-- Charts of the dashboard cards: rows created or completed on each of the last days.

create or replace function public.get_admin_dashboard_history(p_days integer default 30)
returns table (
  day date, new_users bigint, new_reports bigint, new_support_tickets bigint, new_posts bigint, completed_jobs bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select h.day, h.n[1], h.n[2], h.n[3], h.n[4], h.n[5]
      from private.counted_days(
        array['account', 'report_created', 'ticket_created', 'post', 'completed_post'], p_days
      ) h;
end
$$;
comment on function public.get_admin_dashboard_history is
  'Staff. One row for each of the last p_days days (1 to 90), oldest first, zeros included; days are in UTC. Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.get_admin_dashboard_history from public, anon;
grant execute on function public.get_admin_dashboard_history to authenticated;
