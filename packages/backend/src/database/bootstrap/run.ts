/**
 * backend.run executes one request of an API caller in one statement, and so in its own transaction.
 *
 * It must be SECURITY INVOKER: set_config('role', …, true) is forbidden in a definer function, and the role must apply to
 * the permission checks of the executed statement. All settings are local to the transaction, so the next caller on this
 * connection starts with the owner's role.
 */
export const RUN_SQL = /* sql */ `
create or replace function backend.run(
  p_role text, p_claims text, p_subject text, p_session uuid, p_read_only boolean, p_sql text, p_params text[],
  -- Maximum rows of the result; whether exactly one is required.
  p_most bigint default null, p_single boolean default false,
  -- Method, path, headers and cookies of an HTTP request; the client's time zone.
  p_request text[] default null, p_timezone text default null,
  -- The statement whose row count is estimated, and the exact count above which the estimate is used.
  p_planned text default null, p_planned_above bigint default null
) returns text
-- No SET search_path, which would take a tenth of the function's time. All names are qualified.
language plpgsql volatile security invoker
as $$
declare
  v_body text;
  v_row_count bigint;
  v_total_count bigint;
  v_status text;
  v_headers text;
  v_plan json;
  v_line text;
begin
  -- The token is still valid, but the session ended by sign-out, ban or deletion.
  if p_session is not null and not exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = p_session
        and (s.not_after is null or s.not_after > now())
        and (u.banned_until is null or u.banned_until <= now())
        and u.deleted_at is null
  ) then
    raise exception 'Session is no longer valid' using errcode = 'MD401';
  end if;

  if p_request is not null then
    perform set_config('request.method', p_request[1], true),
            set_config('request.path', p_request[2], true),
            set_config('request.headers', p_request[3], true),
            set_config('request.cookies', p_request[4], true),
            -- Clears values of earlier statements on this connection.
            set_config('response.status', '', true),
            set_config('response.headers', '', true);
  end if;
  if p_timezone is not null then
    perform set_config('timezone', p_timezone, true);
  end if;
  if p_read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  perform set_config('request.jwt.claims', p_claims, true),
          -- auth.uid() reads this setting first; otherwise it would parse the claims on each call.
          set_config('request.jwt.claim.sub', coalesce(p_subject, ''), true),
          -- Tells the executed statement that the session was checked above.
          set_config('backend.checked_session', coalesce(p_session::text, ''), true),
          set_config('search_path', 'public, extensions', true),
          -- Starting workers takes longer than these short queries.
          set_config('max_parallel_workers_per_gather', '0', true),
          -- Last, because everything after it runs as the caller.
          set_config('role', p_role, true);

  execute p_sql into v_body, v_row_count, v_total_count using p_params;
  -- Exactly one object was requested: any other count must roll back the function's writes.
  if p_single and v_row_count <> 1 then
    raise exception 'Cannot coerce the result to a single JSON object'
      using errcode = 'MD406', detail = format('The result contains %s rows', v_row_count);
  end if;
  if v_row_count > p_most then
    raise exception 'Query result exceeds max-affected preference constraint'
      using errcode = 'MD412', detail = format('The query affects %s rows', v_row_count);
  end if;
  if p_planned is not null and coalesce(v_total_count > p_planned_above, true) then
    execute 'explain (format json) ' || p_planned into v_plan using p_params;
    v_total_count := greatest((v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint, v_total_count, v_row_count);
  end if;
  if p_request is not null then
    v_status := nullif(current_setting('response.status', true), '');
    v_headers := nullif(current_setting('response.headers', true), '');
  end if;

  -- Returns one text, because a row of several columns would be copied once more. The first line is JSON: the number of
  -- rows, or an array of counts and response settings. The body follows. concat() would copy it twice as often.
  v_line := case
    when v_total_count is null and v_status is null and v_headers is null then coalesce(v_row_count::text, '')
    else json_build_array(v_row_count, v_total_count, v_status, v_headers)::text
  end;
  return coalesce(v_line || e'\\n' || v_body, v_line);
end
$$;
revoke execute on function backend.run(text, text, text, uuid, boolean, text, text[], bigint, boolean, text[], text, text, bigint) from public;

-- On a replica: waits until the primary's log is replayed up to that position. Later statements of the same function see
-- the data, because each statement of a volatile function takes a new snapshot.
create or replace function backend.wait_for(p_position pg_lsn, p_patience_ms integer) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_until timestamptz := clock_timestamp() + make_interval(secs => p_patience_ms / 1000.0);
begin
  -- A promoted replica no longer follows the primary.
  while not pg_is_in_recovery() or pg_last_wal_replay_lsn() < p_position loop
    if not pg_is_in_recovery() or clock_timestamp() > v_until then
      raise exception 'The replica is behind' using errcode = 'MD425';
    end if;
    perform pg_sleep(0.001);
  end loop;
end
$$;
revoke execute on function backend.wait_for(pg_lsn, integer) from public;

create or replace function backend.run_at(
  p_position pg_lsn, p_patience_ms integer,
  p_role text, p_claims text, p_subject text, p_session uuid, p_read_only boolean, p_sql text, p_params text[], p_most bigint,
  p_single boolean, p_request text[], p_timezone text, p_planned text, p_planned_above bigint
) returns text
language plpgsql volatile security invoker
as $$
begin
  perform backend.wait_for(p_position, p_patience_ms);
  return backend.run(p_role, p_claims, p_subject, p_session, p_read_only, p_sql, p_params, p_most, p_single, p_request, p_timezone,
                     p_planned, p_planned_above);
end
$$;
revoke execute on function backend.run_at(
  pg_lsn, integer, text, text, text, uuid, boolean, text, text[], bigint, boolean, text[], text, text, bigint
) from public;

-- Rate limits for sign-ins and mails, shared by all processes on this database. Unlogged: hundreds of concurrent attempts
-- update one row, and none should wait for the disk. A crash loses at most 15 minutes of counts.
create unlogged table if not exists backend.attempts (
  bucket text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index if not exists attempts_expires_at_idx on backend.attempts (expires_at);

-- Counts one attempt in each bucket in order, and stops at the first over its limit, so a refused attempt is not counted in
-- later buckets. All callers must use the same order of buckets, to avoid deadlocks.
create or replace function backend.count_attempt(p_buckets text[], p_limits integer[], p_seconds integer[])
returns table (attempts integer, seconds_left integer)
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  for i in 1 .. cardinality(p_buckets) loop
    insert into backend.attempts as a (bucket, count, expires_at)
    values (p_buckets[i], 1, now() + p_seconds[i] * interval '1 second')
    on conflict (bucket) do update
       set count = case when a.expires_at <= now() then 1 else a.count + 1 end,
           expires_at = case when a.expires_at <= now() then excluded.expires_at else a.expires_at end
    returning a.count, ceil(extract(epoch from a.expires_at - now()))::integer into attempts, seconds_left;
    return next;
    exit when attempts > p_limits[i];
  end loop;
end
$$;
revoke execute on function backend.count_attempt(text[], integer[], integer[]) from public;
`;
