-- The server's job erases people whose days of grace are over: it begins an erasure, removes the files, and erases the rows. A
-- process that dies in between leaves a running request, which the next run finishes.

-- False if something has come in the way since the approvals: the request is open again. Its lock makes a legal hold placed
-- meanwhile wait; the lock of the profile, money that arrives.
create or replace function private.begin_erasure(p_request public.privacy_requests)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_obstacles private.obstacle[];
begin
  perform from public.profiles p where p.user_id = p_request.user_id for no key update;
  v_obstacles := private.erasure_obstacles(p_request.user_id);
  if cardinality(v_obstacles) > 0 then
    perform private.call_off_erasure(p_request, 'Not erased. ' || (select string_agg(o.message, ' ') from unnest(v_obstacles) o));
    perform private.append_audit(
      null, null, 'stop_erasure', 'privacy_requests', p_request.id::text,
      jsonb_build_object('user_id', p_request.user_id, 'obstacles', (select jsonb_agg(o.hint) from unnest(v_obstacles) o))
    );
    return false;
  end if;
  update public.privacy_requests set state = 'running' where id = p_request.id;
  perform private.close_account(p_request.user_id);
  perform private.append_audit(
    null, null, 'begin_erasure', 'privacy_requests', p_request.id::text, jsonb_build_object('user_id', p_request.user_id)
  );
  return true;
end
$$;

-- {bucket: names}, at most 1,000 names.
create or replace function private.files_to_erase(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_condition text;
  v_files jsonb;
begin
  select string_agg(format('(%s)', s.person_condition), ' or ') into v_condition
    from private.personal_sources s where s.table_name = 'storage.objects' and s.erasure = 'delete';
  execute format(
    $query$
      select coalesce(jsonb_object_agg(b.bucket_id, b.names), '{}')
        from (
          select f.bucket_id, jsonb_agg(f.name) as names
            from (select t.bucket_id, t.name from storage.objects t where %s limit 1000) f
           group by f.bucket_id
        ) b
    $query$, coalesce(v_condition, 'false')
  ) into v_files using p_user_id;
  return v_files;
end
$$;

create or replace function private.addresses_of(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(distinct lower(a)), '[]')
      from auth.users u cross join unnest(array[u.email, u.email_change]) a
     where u.id = p_user_id and a <> ''
  );
end
$$;

create or replace function public.operator_next_erasure(p_except uuid[] default '{}')
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
begin
  loop
    select * into v_request
      from public.privacy_requests r
     where r.state in ('scheduled', 'running') and r.erase_after <= now() and r.id <> all (p_except)
     order by r.erase_after, r.id
     limit 1
       for no key update skip locked;
    exit when not found;
    if v_request.state = 'running' or private.begin_erasure(v_request) then
      return jsonb_build_object(
        'request_id', v_request.id, 'files', private.files_to_erase(v_request.user_id),
        'addresses', private.addresses_of(v_request.user_id)
      );
    end if;
  end loop;
  return null;
end
$$;
comment on function public.operator_next_erasure is
  'Service role only. Begins the next erasure whose days of grace are over, or returns one that was begun: {request_id, files: '
  '{bucket: names}, at most 1,000, addresses: of mails; remove both first}, or null. Opens requests again that something came in the way of. p_except: '
  'requests that failed in this run. Shape: returns? NextErasure. Errors: none of its own.';
grant execute on function public.operator_next_erasure to service_role;

create or replace function public.operator_erase_person(p_request_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_request public.privacy_requests;
  v_counts jsonb;
begin
  select * into v_request from public.privacy_requests r where r.id = p_request_id and r.state = 'running' for no key update;
  if not found then
    return false;
  end if;
  v_counts := private.erase_rows(v_request.user_id);
  perform private.destroy_person_key(
    v_request.user_id, jsonb_build_object('request_id', p_request_id, 'counts', v_counts)
  );
  return true;
end
$$;
comment on function public.operator_erase_person is
  'Service role only. Erases the person of a request that operator_next_erasure returned, in one transaction. False if another '
  'process has done it. Errors: none of its own.';
grant execute on function public.operator_erase_person to service_role;
