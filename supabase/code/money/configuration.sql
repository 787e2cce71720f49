-- Settings of withdrawals and the price options that users can buy. Admins only.

create or replace function public.admin_get_withdrawals_config()
returns table (is_automatic boolean, platform_fee numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query select c.is_automatic, c.platform_fee from public.withdrawals_config c;
end
$$;
comment on function public.admin_get_withdrawals_config is
  'Admin. One row: is_automatic, platform_fee (percent). Shape: no nulls. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_withdrawals_config to authenticated;

create or replace function public.admin_update_withdrawals_config(p_is_automatic boolean, p_platform_fee numeric)
returns table (is_automatic boolean, platform_fee numeric, proposed jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(p_is_automatic is null, 'Automatic withdrawals must be true or false.');
  -- PostgreSQL accepts NaN as a numeric that is greater than every number.
  if p_platform_fee is null or p_platform_fee in ('NaN', 'Infinity', '-Infinity') then
    raise exception 'Platform fee must be a number' using errcode = 'P0001', hint = 'platform_fee_not_a_number';
  end if;
  perform private.refuse_if(p_platform_fee not between 0 and 100, 'Platform fee must be between 0 and 100 percent.');
  perform private.refuse_if(p_platform_fee <> round(p_platform_fee, 2), 'Platform fee has at most 2 decimals.');
  perform private.change_setting('is_automatic', to_jsonb(p_is_automatic), 'update_withdrawals_config');
  perform private.change_setting('platform_fee', to_jsonb(p_platform_fee), 'update_withdrawals_config');
  return query
    select c.is_automatic, c.platform_fee, private.proposed_values(array['is_automatic', 'platform_fee'])
      from public.withdrawals_config c;
end
$$;
comment on function public.admin_update_withdrawals_config is
  'Admin. Changes both settings. Under the two-person rule, turning automatic withdrawals on and changing the fee are proposed to '
  'another admin. Returns the stored row; proposed: the values that wait for another admin, by column, or null. Setting the '
  'stored value again withdraws its proposal. Earlier requests keep their fee. Shape: proposed?. Errors: not_authenticated, '
  'not_authorized, bad_argument, platform_fee_not_a_number, second_factor_again.';
grant execute on function public.admin_update_withdrawals_config to authenticated;

create or replace function public.admin_get_two_person_rule()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return (select c.two_person_rule from public.withdrawals_config c);
end
$$;
comment on function public.admin_get_two_person_rule is
  'Admin. Whether loosening a rule needs a second admin. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_two_person_rule to authenticated;

create or replace function public.admin_update_two_person_rule(p_is_on boolean)
returns table (two_person_rule boolean, proposed jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(p_is_on is null, 'The two-person rule must be true or false.');
  perform private.change_setting('two_person_rule', to_jsonb(p_is_on), 'update_two_person_rule');
  return query
    select c.two_person_rule, private.proposed_values(array['two_person_rule']) from public.withdrawals_config c;
end
$$;
comment on function public.admin_update_two_person_rule is
  'Admin. Turns the two-person rule on at once; turning it off is proposed to another admin. Returns the stored row; proposed: '
  '{two_person_rule} while turning it off waits for another admin, or null. Shape: proposed?. Errors: not_authenticated, '
  'not_authorized, bad_argument, second_factor_again.';
grant execute on function public.admin_update_two_person_rule to authenticated;

-- Locks the row: several servers may start at once.
create or replace function public.configure_two_person_rule(p_value text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_if(p_value is null, 'The two-person rule must be "on" or "off".');
  perform private.check_choice('two-person rule', p_value, array['on', 'off']);
  perform from private.settings s where not s.two_person_rule_set for update;
  if not found then
    return;
  end if;
  update private.settings set two_person_rule_set = true;
  if p_value = 'off' then
    update public.withdrawals_config
       set two_person_rule = false, approval_above_eur = null, release_above_eur = null;
    perform private.append_audit(
      null, null, 'configure_two_person_rule', 'withdrawals_config', null,
      jsonb_build_object('old_two_person_rule', true, 'new_two_person_rule', false)
    );
  end if;
end
$$;
comment on function public.configure_two_person_rule is
  'Service role only. Sets whether a new installation starts with the two-person rule: on, or off and without limits of amounts. '
  'Only the first call changes anything. Errors: bad_argument.';
grant execute on function public.configure_two_person_rule to service_role;

-- ── Price options ───────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_price_configs(p_type text default null)
returns setof public.price_configs
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  perform private.check_choice('type', p_type, array['top_up', 'subscription']);
  return query
    select * from public.price_configs c
     where p_type is null or c.type = p_type
     order by c.type, c.display_order, c.id;
end
$$;
comment on function public.admin_get_price_configs is
  'Admin. Price options of one type, or all, in their order. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_price_configs to authenticated;

-- Checks the value as sent, because the column would round it.
create or replace function private.price_amount(p_value jsonb)
returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  v_amount numeric;
begin
  begin
    v_amount := (p_value #>> '{}')::numeric;
  exception
    -- Turns non-numbers and overflows into an out-of-bounds value.
    when data_exception then v_amount := 'NaN';
  end;
  perform private.check_amount('The amount', v_amount, 0, 1000000);
  return v_amount;
end
$$;

create or replace function private.check_price_config(p_config public.price_configs)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_if(private.trimmed(p_config.stripe_price_id) is null, 'Enter a price ID.');
  perform private.refuse_if(
    length(p_config.stripe_price_id) > 255 or length(p_config.display_label) > 200, 'The price ID or the label is too long.'
  );
  perform private.refuse_if(
    p_config.type = 'subscription' and p_config.amount_eur is not null, 'A subscription has a tier, not an amount.'
  );
  perform private.refuse_if(
    p_config.type = 'top_up' and p_config.subscription_tier is not null, 'A top-up has an amount, not a tier.'
  );
  perform private.check_choice('tier', p_config.subscription_tier, array['free', 'pro']);
end
$$;

create or replace function private.refuse_price_id_taken()
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'This price ID is already in use.' using errcode = 'PT409', hint = 'price_id_taken';
end
$$;

create or replace function private.price_change(p_config public.price_configs)
returns private.price_change
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_change private.price_change;
begin
  select p_config.*, private.proposed_values(array['amount_eur', 'stripe_price_id', 'subscription_tier', 'is_active'], p_config.id)
    into strict v_change;
  return v_change;
end
$$;

-- Prevents pairing an old price id with a higher amount. Returns the option without the fields that need a second admin; these
-- are proposed. p_old must be locked.
create or replace function private.propose_price_changes(
  p_old public.price_configs, p_new public.price_configs, p_fields text[]
)
returns public.price_configs
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_field text;
  v_from jsonb;
  v_to jsonb;
  v_now public.price_configs := p_new;
begin
  foreach v_field in array p_fields loop
    v_from := to_jsonb(p_old) -> v_field;
    v_to := to_jsonb(p_new) -> v_field;
    if v_from = v_to or not private.needs_second_admin(v_field, v_from, v_to) then
      perform private.withdraw_open_proposal(v_field, p_old.id);
      continue;
    end if;
    if v_field = 'stripe_price_id'
      and exists (select from public.price_configs c where c.stripe_price_id = p_new.stripe_price_id)
    then
      perform private.refuse_price_id_taken();
    end if;
    perform private.propose(v_field, p_old.id, v_from, v_to);
    v_now := jsonb_populate_record(v_now, jsonb_build_object(v_field, v_from));
  end loop;
  return v_now;
end
$$;

create or replace function public.admin_insert_price_config(
  p_stripe_price_id text,
  p_type text,
  p_display_label text default null,
  p_display_order integer default 0,
  p_is_active boolean default true,
  p_amount_eur numeric default null,
  p_subscription_tier text default null
)
returns private.price_change
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_config public.price_configs;
  v_is_proposed boolean;
begin
  perform private.require_permission('config.edit');
  v_is_proposed := coalesce(p_is_active, true) and private.needs_second_admin('is_active', 'false', 'true');
  perform private.refuse_if(p_type is null, 'The type must be top_up or subscription.');
  perform private.check_choice('type', p_type, array['top_up', 'subscription']);

  v_config.type := p_type;
  v_config.stripe_price_id := private.clean_text(p_stripe_price_id, 'id');
  v_config.display_label := private.clean_text(p_display_label, 'line');
  v_config.amount_eur := private.price_amount(to_jsonb(p_amount_eur));
  v_config.subscription_tier := nullif(p_subscription_tier, '');
  perform private.check_price_config(v_config);

  begin
    insert into public.price_configs (
      type, stripe_price_id, display_label, display_order, is_active, amount_eur, subscription_tier
    )
    values (
      v_config.type, v_config.stripe_price_id, v_config.display_label, coalesce(p_display_order, 0),
      coalesce(p_is_active, true) and not v_is_proposed, v_config.amount_eur, v_config.subscription_tier
    )
    returning * into strict v_config;
  exception
    when unique_violation then perform private.refuse_price_id_taken();
  end;

  perform private.audit('insert_price_config', 'price_configs', v_config.id::text, to_jsonb(v_config) - 'id');
  if v_is_proposed then
    perform private.propose('is_active', v_config.id, 'false', 'true');
  end if;
  return private.price_change(v_config);
end
$$;
comment on function public.admin_insert_price_config is
  'Admin. Adds a price option: an amount for top_up, a tier for subscription. Under the two-person rule it is stored as inactive, '
  'and its activation is proposed to another admin. Returns the stored row; proposed: {is_active} while that waits, or null. '
  'Errors: not_authenticated, not_authorized, bad_argument, price_id_taken, second_factor_again.';
grant execute on function public.admin_insert_price_config to authenticated;

-- Converts each value to its column's type. A wrong type is reported by field name instead of PostgreSQL's message.
create or replace function private.patched_price_config(p_config public.price_configs, p_patch jsonb)
returns public.price_configs
language plpgsql stable set search_path = ''
as $$
declare
  v_field text;
  v_value jsonb;
  v_config public.price_configs := p_config;
begin
  for v_field, v_value in select e.key, e.value from jsonb_each(p_patch) e order by e.key loop
    perform private.refuse_if(
      v_field not in ('display_label', 'display_order', 'is_active', 'amount_eur', 'subscription_tier', 'stripe_price_id'),
      format('The field "%s" cannot be changed here.', left(v_field, 40))
    );
    perform private.refuse_if(
      v_value = 'null' and v_field in ('display_order', 'is_active', 'stripe_price_id'),
      format('The field "%s" cannot be empty.', v_field)
    );
    if jsonb_typeof(v_value) = 'string' then
      v_value := coalesce(to_jsonb(private.clean_text(v_value #>> '{}', 'line')), 'null');
    end if;
    if v_field = 'amount_eur' then
      v_config.amount_eur := private.price_amount(v_value);
      continue;
    end if;
    begin
      v_config := jsonb_populate_record(v_config, jsonb_build_object(v_field, v_value));
    exception
      when data_exception then perform private.refuse_argument(format('The value of "%s" is not valid.', v_field));
    end;
  end loop;
  return v_config;
end
$$;

create or replace function public.admin_update_price_config(p_id uuid, p_patch jsonb, p_expected jsonb default null)
returns private.price_change
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.price_configs;
  v_new public.price_configs;
  v_field text;
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(
    jsonb_typeof(p_patch) is distinct from 'object', 'The patch must be an object of fields and values.'
  );
  perform private.refuse_if(
    jsonb_typeof(p_expected) not in ('object', 'null'), 'The expected values must be an object of fields and values.'
  );

  select * into v_old from public.price_configs where id = p_id for update;
  if not found then
    raise exception 'Price option not found' using errcode = 'PT404', hint = 'price_not_found';
  end if;
  v_new := private.patched_price_config(v_old, p_patch);
  perform private.check_price_config(v_new);
  for v_field in
    select k from jsonb_object_keys(p_patch) k where v_new is distinct from v_old and nullif(p_expected, 'null') ? k
  loop
    if to_jsonb(private.patched_price_config(v_old, jsonb_build_object(v_field, p_expected -> v_field))) <> to_jsonb(v_old) then
      perform private.refuse_changed_meanwhile(v_field, to_jsonb(v_old) -> v_field);
    end if;
  end loop;

  v_new := private.propose_price_changes(v_old, v_new, array(
    select k from jsonb_object_keys(p_patch) k where private.proposal_table(k) = 'price_configs' order by k
  ));
  if v_new is not distinct from v_old then
    return private.price_change(v_old);
  end if;
  begin
    update public.price_configs c
       set display_label = v_new.display_label, display_order = v_new.display_order, is_active = v_new.is_active,
           amount_eur = v_new.amount_eur, subscription_tier = v_new.subscription_tier,
           stripe_price_id = v_new.stripe_price_id
     where c.id = p_id
    returning * into strict v_new;
  exception
    when unique_violation then perform private.refuse_price_id_taken();
  end;

  perform private.audit('update_price_config', 'price_configs', p_id::text, (
    select jsonb_object_agg(o.key, jsonb_build_object('old', o.value, 'new', to_jsonb(v_new) -> o.key))
      from jsonb_each(to_jsonb(v_old)) o
     where o.value <> to_jsonb(v_new) -> o.key
  ));
  return private.price_change(v_new);
end
$$;
comment on function public.admin_update_price_config is
  'Admin. p_patch: display_label, display_order, is_active, amount_eur, subscription_tier, stripe_price_id; p_expected: the '
  'values that the editor saw. Under the two-person rule, another amount, tier or price ID, and activation, are proposed to '
  'another admin. Returns the stored row; proposed: the values that wait, by column, or null. Setting the stored value again '
  'withdraws its proposal. Errors: not_authenticated, not_authorized, price_not_found, bad_argument, changed_meanwhile, '
  'price_id_taken, second_factor_again.';
grant execute on function public.admin_update_price_config to authenticated;

create or replace function public.admin_toggle_price_active(p_id uuid, p_is_active boolean)
returns private.price_change
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.price_configs;
  v_new public.price_configs;
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(p_is_active is null, 'The value must be true or false.');
  select * into v_old from public.price_configs where id = p_id for update;
  if not found then
    raise exception 'Price option not found' using errcode = 'PT404', hint = 'price_not_found';
  end if;
  v_new := v_old;
  v_new.is_active := p_is_active;
  v_new := private.propose_price_changes(v_old, v_new, array['is_active']);
  if v_new.is_active <> v_old.is_active then
    update public.price_configs set is_active = p_is_active where id = p_id;
    perform private.audit(
      'toggle_price_active', 'price_configs', p_id::text,
      jsonb_build_object('old_is_active', not p_is_active, 'new_is_active', p_is_active)
    );
  end if;
  return private.price_change(v_new);
end
$$;
comment on function public.admin_toggle_price_active is
  'Admin. Activates or deactivates a price option; under the two-person rule, activation is proposed to another admin. Returns '
  'the stored row; proposed: the values that wait, by column, or null. Errors: not_authenticated, not_authorized, '
  'price_not_found, bad_argument, second_factor_again.';
grant execute on function public.admin_toggle_price_active to authenticated;

-- Every way money can move, and the conditions on it. Tests compare this list with the procedures and with the hints they raise.
create or replace function public.admin_get_money_rules()
returns setof public.money_rule
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query
    select r.way, r.alone, r.two, r.watched, r.procedures, r.hints from private.money_rules r order by r.position;
end
$$;
comment on function public.admin_get_money_rules is
  'Admin. Every way money can move, and the conditions on it. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_money_rules to authenticated;
