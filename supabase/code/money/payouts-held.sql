-- Holds payouts: nothing new is sent, while sent payouts are still looked up. Admins start a hold; a restore does so too, because
-- payments made after the backup are unknown.

-- No row while payouts are sent.
create or replace function private.current_payouts_hold()
returns setof public.payouts_hold
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select payouts_held_at, payouts_held_for from private.settings where payouts_held_at is not null;
end
$$;

create or replace function private.payouts_are_held()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.settings where payouts_held_at is not null)
$$;

create or replace function private.held_obstacle()
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select private.obstacle_of('payouts_held', 'Payouts are held: ' || h.reason) from private.current_payouts_hold() h);
end
$$;

create or replace function private.refuse_while_held()
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_obstacle constant private.obstacle := private.held_obstacle();
begin
  if v_obstacle.hint is not null then
    raise exception '%', v_obstacle.message using errcode = 'PT409', hint = v_obstacle.hint;
  end if;
end
$$;

create or replace function private.required_reason(p_for text, p_reason text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(private.trimmed(p_reason) is null, format('Enter a reason for %s.', p_for));
  perform private.refuse_if(length(private.trimmed(p_reason)) > 200, 'A reason has at most 200 characters.');
  return private.trimmed(p_reason);
end
$$;

-- Records a hold that no member of staff started.
create or replace function private.hold_payouts(p_reason text, p_details jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.settings set payouts_held_at = now(), payouts_held_for = p_reason;
  perform private.append_audit(null, null, 'hold_payouts', 'settings', null, jsonb_build_object('reason', p_reason) || p_details);
end
$$;

create or replace function public.admin_get_payouts_hold()
returns setof public.payouts_hold
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  return query select * from private.current_payouts_hold();
end
$$;
comment on function public.admin_get_payouts_hold is
  'Staff. One row while payouts are held: held_at and reason. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_payouts_hold to authenticated;

create or replace function public.admin_hold_payouts(p_reason text)
returns setof public.payouts_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
begin
  perform private.require_permission('config.edit');
  v_reason := private.required_reason('the hold', p_reason);
  perform from private.settings for update;
  perform private.refuse_while_held();
  update private.settings set payouts_held_at = now(), payouts_held_for = v_reason;
  perform private.audit('hold_payouts', 'settings', null, jsonb_build_object('reason', v_reason));
  return query select * from private.current_payouts_hold();
end
$$;
comment on function public.admin_hold_payouts is
  'Admin. Holds payouts: nothing new is sent to the provider until admins release them. p_reason: 1 to 200 characters, visible to '
  'staff. Errors: not_authenticated, not_authorized, bad_argument, payouts_held.';
grant execute on function public.admin_hold_payouts to authenticated;

create or replace function public.admin_release_payouts()
returns setof public.payouts_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_held jsonb;
begin
  perform private.require_permission('config.edit');
  v_held := private.lock_current_value('payouts_hold', null);
  if private.needs_second_admin('payouts_hold', v_held, 'null') then
    perform private.propose('payouts_hold', null, v_held, 'null');
  elsif v_held <> 'null' then
    perform private.require_recent_second_factor();
    perform private.apply_change('payouts_hold', null, 'null');
    perform private.withdraw_open_proposal('payouts_hold', null);
    perform private.audit('release_payouts', 'settings', null, v_held);
  end if;
  return query select * from private.current_payouts_hold();
end
$$;
comment on function public.admin_release_payouts is
  'Admin. Releases payouts; under the two-person rule, proposes it to another admin. Returns the hold while that waits, else no '
  'row. Changes and records nothing when payouts are not held. Errors: not_authenticated, not_authorized, second_factor_again.';
grant execute on function public.admin_release_payouts to authenticated;

create or replace function public.operator_hold_payouts(p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.hold_payouts(private.required_reason('the hold', p_reason));
end
$$;
comment on function public.operator_hold_payouts is
  'Service role only. Holds payouts for this reason of 1 to 200 characters, also if they are held already. Errors: bad_argument.';
grant execute on function public.operator_hold_payouts to service_role;
