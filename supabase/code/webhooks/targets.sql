-- Targets as admins see them, except for saving.

create or replace function private.webhook_target(p_target public.webhook_targets, p_secret text default null)
returns public.webhook_target
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_target public.webhook_target;
begin
  v_target := jsonb_populate_record(v_target, to_jsonb(p_target));
  v_target.created_by_name := private.staff_name(p_target.created_by);
  v_target.secret := p_secret;
  return v_target;
end
$$;

create or replace function public.admin_get_webhook_targets(
  p_search text default null,
  p_state text default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.webhook_target
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.webhook_target_filter;
  v_cursor public.webhook_targets;
begin
  perform private.require_permission('integrations.manage');
  v_frame := private.list_frame(
    't', 'id', array['created_at'], '{}', p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  perform private.check_choice('state', p_state, array['active', 'off', 'failing']);
  v_filter := row(private.contains_pattern(private.search_text(p_search)), p_state);
  v_cursor := private.list_cursor(v_cursor, v_frame);
  return query execute
    'select x.* from (' || private.list_page(
      'select t.* from public.webhook_targets t where true' || private.conditions(v_filter, array[
        'lower(t.name) like ($1).search',
        case p_state
          when 'failing' then 't.state = ''active'' and t.failing_since is not null'
          else 't.state = ($1).state'
        end
      ]), v_frame
    ) || ') t cross join lateral private.webhook_target(row(t.*)::public.webhook_targets) x '
      || private.order_clause(v_frame)
    using v_filter, v_cursor;
end
$$;
comment on function public.admin_get_webhook_targets is
  'Admin. A page of the targets of events, newest first. p_search: part of the name. p_state: active, off, or failing for active '
  'ones whose last delivery failed. p_limit 1 to 200. p_after, p_before: instead of p_offset, {created_at, id} of the row that the '
  'page follows or precedes. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_webhook_targets to authenticated;

create or replace function public.admin_get_webhook_target(p_id uuid)
returns public.webhook_target
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
begin
  perform private.require_permission('integrations.manage');
  select * into v_target from public.webhook_targets t where t.id = p_id;
  perform private.require_found(found, 'webhook_target_not_found');
  return private.webhook_target(v_target);
end
$$;
comment on function public.admin_get_webhook_target is
  'Admin. One target of events. Errors: not_authenticated, not_authorized, webhook_target_not_found.';
grant execute on function public.admin_get_webhook_target to authenticated;

create or replace function public.admin_get_webhook_event_types()
returns table (type text, area text, description text, keys text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('integrations.manage');
  return query select e.* from private.webhook_event_types() e;
end
$$;
comment on function public.admin_get_webhook_event_types is
  'Admin. The types of events, by area; keys: the fields of their data. The type test is sent by hand only. Shape: no nulls. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_webhook_event_types to authenticated;

-- Without the secrets, and of the address only the host: addresses of Slack and Teams are secrets.
create or replace function private.webhook_target_details(p_target public.webhook_targets)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'name', p_target.name, 'kind', p_target.kind, 'host', substring(p_target.url from '^https?://([^/?#]+)'),
    'events', p_target.events, 'with_personal_data', p_target.with_personal_data
  );
end
$$;

create or replace function private.lock_webhook_target(p_id uuid, p_row_version integer)
returns public.webhook_targets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
begin
  perform private.refuse_if(p_row_version is null, 'Give the version of the target that you saw.');
  select * into v_target from public.webhook_targets t where t.id = p_id for no key update;
  perform private.require_found(found, 'webhook_target_not_found');
  if v_target.row_version <> p_row_version then
    perform private.refuse_changed_meanwhile(
      'The target', to_jsonb(v_target.row_version), private.last_changed_by('webhook_targets', p_id::text)
    );
  end if;
  return v_target;
end
$$;

create or replace function public.admin_switch_webhook_target(p_id uuid, p_is_active boolean, p_row_version integer)
returns public.webhook_target
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
begin
  perform private.require_permission('integrations.manage');
  perform private.refuse_if(p_is_active is null, 'Say whether the target is active.');
  v_target := private.lock_webhook_target(p_id, p_row_version);
  if p_is_active = (v_target.state = 'active') then
    return private.webhook_target(v_target);
  end if;
  update public.webhook_targets t
     set state = case when p_is_active then 'active' else 'off' end, off_reason = null, failing_since = null, given_up = 0,
         updated_at = now(), row_version = t.row_version + 1
   where t.id = p_id
  returning * into strict v_target;
  perform private.audit(
    case when p_is_active then 'switch_on_webhook_target' else 'switch_off_webhook_target' end, 'webhook_targets', p_id::text,
    jsonb_build_object('name', v_target.name)
  );
  return private.webhook_target(v_target);
end
$$;
comment on function public.admin_switch_webhook_target is
  'Admin. Switches a target on or off. While it is off, no events are queued for it; those that wait are sent once it is on again. '
  'Does nothing if it is so already. Errors: not_authenticated, not_authorized, bad_argument, webhook_target_not_found, '
  'changed_meanwhile (detail: the present version).';
grant execute on function public.admin_switch_webhook_target to authenticated;

create or replace function public.admin_delete_webhook_target(p_id uuid, p_row_version integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
begin
  perform private.require_permission('integrations.manage');
  v_target := private.lock_webhook_target(p_id, p_row_version);
  delete from public.webhook_targets t where t.id = p_id;
  perform private.audit('delete_webhook_target', 'webhook_targets', p_id::text, private.webhook_target_details(v_target));
end
$$;
comment on function public.admin_delete_webhook_target is
  'Admin. Deletes a target with its deliveries; those that wait are not sent. Errors: not_authenticated, not_authorized, '
  'bad_argument, webhook_target_not_found, changed_meanwhile (detail: the present version).';
grant execute on function public.admin_delete_webhook_target to authenticated;

revoke all on public.webhook_targets from anon, authenticated;
