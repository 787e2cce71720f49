-- Metrics of support, day by day.

create or replace function public.get_support_history(p_days integer default 30)
returns table (day date, created bigint, closed bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select * from private.desk_history('ticket', p_days);
end
$$;
comment on function public.get_support_history is
  'Staff. One row for each of the last p_days days (1 to 90), oldest first, zeros included; days are UTC''s. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.get_support_history to authenticated;
