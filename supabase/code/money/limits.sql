-- The daily release limit of each member of staff, and the cooling-off period after account changes.

create or replace function public.admin_get_money_limits()
returns setof public.money_limits
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select c.release_above_eur, c.cooling_off_hours from public.withdrawals_config c;
end
$$;
comment on function public.admin_get_money_limits is
  'Admin. One row: release_above_eur (null: no limit), cooling_off_hours. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_money_limits to authenticated;

create or replace function public.admin_update_money_limits(p_release_above_eur numeric, p_cooling_off_hours integer)
returns table (release_above_eur numeric, cooling_off_hours integer, proposed jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.check_amount('The amount', p_release_above_eur, 0, 1000000);
  perform private.refuse_if(coalesce(p_cooling_off_hours not between 0 and 168, true), 'The wait must be from 0 to 168 hours.');
  perform private.change_setting('release_above_eur', to_jsonb(p_release_above_eur), 'update_money_limits');
  perform private.change_setting('cooling_off_hours', to_jsonb(p_cooling_off_hours), 'update_money_limits');
  return query
    select c.release_above_eur, c.cooling_off_hours, private.proposed_values(array['release_above_eur', 'cooling_off_hours'])
      from public.withdrawals_config c;
end
$$;
comment on function public.admin_update_money_limits is
  'Admin. p_release_above_eur: what one member of staff may release within 24 hours, 0 to 1,000,000, two decimals; null: any '
  'amount. p_cooling_off_hours: 0 to 168. Tightening takes effect at once; under the two-person rule, loosening is proposed to '
  'another admin. Returns the stored row; proposed: the values that wait for another admin, by column, or null. Setting the '
  'stored value again withdraws its proposal. Shape: p_release_above_eur?, release_above_eur?, proposed?. Errors: '
  'not_authenticated, not_authorized, bad_argument, second_factor_again.';
grant execute on function public.admin_update_money_limits to authenticated;
