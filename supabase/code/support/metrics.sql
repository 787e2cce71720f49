-- Daily support metrics.

create or replace function public.get_support_history(p_days integer default 30)
returns table (day date, created bigint, closed bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.read');
  return query
    select h.day, h.n[1], h.n[2] from private.counted_days(array['ticket_created', 'ticket_ended'], p_days) h;
end
$$;
comment on function public.get_support_history is
  'Staff. One row for each of the last p_days days (1 to 90), oldest first, zeros included; days are in UTC. Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.get_support_history to authenticated;
