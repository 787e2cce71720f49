-- Every way money can move, and the conditions on it. Tests compare this list with the procedures and with the hints they raise.

create or replace function public.admin_get_money_rules()
returns setof public.money_rule
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select r.way, r.alone, r.two, r.watched, r.procedures, r.hints from private.money_rules r order by r.position;
end
$$;
comment on function public.admin_get_money_rules is
  'Admin. Every way money can move, and the conditions on it. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_money_rules to authenticated;
