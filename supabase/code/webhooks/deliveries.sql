-- The log of deliveries, and what admins do with it.

create or replace function public.admin_get_webhook_deliveries(
  p_target_id uuid default null,
  p_state text default null,
  p_type text default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.webhook_delivery
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.webhook_delivery_filter;
  v_cursor public.webhook_deliveries;
begin
  perform private.require_permission('integrations.manage');
  v_frame := private.list_frame(
    'd', 'id', array['created_at'], '{}', p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  perform private.check_choice('state', p_state, array['waiting', 'delivered', 'failed', 'given_up']);
  perform private.check_choice('type', p_type, array(select e.type from private.webhook_event_types() e order by 1));
  v_filter := row(p_target_id, p_state, p_type);
  v_cursor := private.list_cursor(v_cursor, v_frame);
  return query execute
    'select d.id, d.target_id, t.name::text, d.event_id, d.type, e.data, d.state, d.attempts, d.next_at, d.created_at,
            d.last_attempt_at, d.last_status, d.last_error, d.duration_ms
       from (' || private.list_page(
      'select d.* from public.webhook_deliveries d where true' || private.conditions(v_filter, array[
        'd.target_id = ($1).target_id', 'd.state = ($1).state', 'd.type = ($1).type'
      ]), v_frame
    ) || ') d join public.webhook_targets t on t.id = d.target_id join public.webhook_events e on e.id = d.event_id '
      || private.order_clause(v_frame)
    using v_filter, v_cursor;
end
$$;
comment on function public.admin_get_webhook_deliveries is
  'Admin. A page of the deliveries of events, newest first. p_state: waiting, delivered, failed (will be tried again) or given_up. '
  'p_limit 1 to 200. p_after, p_before: instead of p_offset, {created_at, id} of the row that the page follows or precedes. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_webhook_deliveries to authenticated;

create or replace function public.admin_get_webhook_attempts(p_delivery_id uuid)
returns table (id bigint, attempted_at timestamptz, status integer, error text, answer text, duration_ms integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('integrations.manage');
  return query
    select a.id, a.attempted_at, a.status, a.error, a.answer, a.duration_ms
      from private.webhook_attempts a
     where a.delivery_id = p_delivery_id
     order by a.id desc
     limit 50;
end
$$;
comment on function public.admin_get_webhook_attempts is
  'Admin. The attempts of a delivery, newest first, at most 50. status: of the answer; null: there was none. answer: its first 500 '
  'characters. Shape: status?, error?, answer?. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_webhook_attempts to authenticated;

create or replace function private.refuse_target_off(p_names text[])
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(p_names) > 0 then
    raise exception '%', format('%s is switched off. Switch it on first.', p_names[1]) using errcode = 'PT409', hint = 'target_off';
  end if;
end
$$;

create or replace function public.admin_redeliver(p_delivery_ids uuid[])
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  perform private.require_permission('integrations.manage');
  perform private.refuse_if(
    coalesce(cardinality(p_delivery_ids), 0) not between 1 and 200, 'Choose between 1 and 200 deliveries.'
  );
  perform private.refuse_target_off(array(
    select distinct t.name::text
      from public.webhook_deliveries d join public.webhook_targets t on t.id = d.target_id
     where d.id = any (p_delivery_ids) and t.state = 'off'
     order by 1
  ));
  with chosen as (
    select d.id from public.webhook_deliveries d
     where d.id = any (p_delivery_ids) and not d.is_leased
     order by d.id
       for no key update
  ), changed as (
    update public.webhook_deliveries d set state = 'waiting', attempts = 0, next_at = now()
      from chosen c where d.id = c.id
    returning d.id
  )
  select coalesce(array_agg(c.id order by c.id), '{}') into strict v_ids from changed c;
  perform private.require_found(v_ids <> '{}', 'webhook_delivery_not_found');
  perform private.audit('redeliver_webhooks', 'webhook_deliveries', null, jsonb_build_object('delivery_ids', v_ids));
  return cardinality(v_ids);
end
$$;
comment on function public.admin_redeliver is
  'Admin. Sends up to 200 deliveries again, whatever became of them, except those being sent at the moment. Receivers see the same '
  'webhook-id again. Returns their number. Errors: not_authenticated, not_authorized, bad_argument, target_off, '
  'webhook_delivery_not_found.';
grant execute on function public.admin_redeliver to authenticated;

create or replace function public.admin_send_test_event(p_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
  v_event_id uuid;
  v_delivery_id uuid;
begin
  perform private.require_permission('integrations.manage');
  select * into v_target from public.webhook_targets t where t.id = p_id for key share;
  perform private.require_found(found, 'webhook_target_not_found');
  perform private.refuse_target_off(case when v_target.state = 'off' then array[v_target.name::text] end);
  insert into public.webhook_events (type, data) values ('test', jsonb_build_object('target_id', p_id))
  returning id into strict v_event_id;
  insert into public.webhook_deliveries (target_id, event_id, type) values (p_id, v_event_id, 'test')
  returning id into strict v_delivery_id;
  perform private.audit('send_test_event', 'webhook_targets', p_id::text, jsonb_build_object('name', v_target.name));
  return v_delivery_id;
end
$$;
comment on function public.admin_send_test_event is
  'Admin. Queues an event of the type test for a target, and returns the id of its delivery. Errors: not_authenticated, '
  'not_authorized, webhook_target_not_found, target_off.';
grant execute on function public.admin_send_test_event to authenticated;

revoke all on public.webhook_events, public.webhook_deliveries from anon, authenticated;
