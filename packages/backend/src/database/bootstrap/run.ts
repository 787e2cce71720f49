/**
 * backend.run: one request of an API caller in one statement, and so in one transaction of its own.
 *
 * SECURITY INVOKER is what makes it work: set_config('role', …, true) is forbidden in a definer function, and the
 * role has to hold for the executed statement's own permission checks. Everything set here is local to the
 * transaction, which ends with the statement: the next caller on this connection finds the owner's role again.
 */
export const RUN_SQL = /* sql */ `
create or replace function backend.run(
  p_role text, p_claims text, p_subject text, p_session uuid, p_read_only boolean, p_sql text, p_params text[],
  -- Most rows that may come of it; whether it has to be one.
  p_most bigint default null, p_single boolean default false,
  -- Method, path, headers and cookies, of a request over HTTP; a time zone of the client's choice.
  p_request text[] default null, p_timezone text default null,
  -- The statement whose rows PostgreSQL estimates, and from which exact number on.
  p_planned text default null, p_planned_above bigint default null
) returns text
-- No search path of its own: setting one back and forth would be a tenth of what is done here. All names are qualified.
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
  -- Signed out, banned or deleted: the token's signature is still good, the session is not.
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
            -- Whatever an earlier statement on this connection may have left.
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
          -- Where auth.uid() looks first: the claims would be taken apart each time it is asked.
          set_config('request.jwt.claim.sub', coalesce(p_subject, ''), true),
          set_config('search_path', 'public, extensions', true),
          -- Starting workers costs more than these short queries take.
          set_config('max_parallel_workers_per_gather', '0', true),
          -- The last: from here on, what is done is done as the caller.
          set_config('role', p_role, true);

  execute p_sql into v_body, v_row_count, v_total_count using p_params;
  -- Asked for exactly one object: anything else has to undo what the function wrote.
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

  -- One text: a row of several columns would be kept and read again before it is sent. First a line of JSON, the number of
  -- rows or an array of all that is known, then the body, where there is one. concat() would copy it twice as often.
  v_line := case
    when v_total_count is null and v_status is null and v_headers is null then coalesce(v_row_count::text, '')
    else json_build_array(v_row_count, v_total_count, v_status, v_headers)::text
  end;
  return coalesce(v_line || e'\\n' || v_body, v_line);
end
$$;
revoke execute on function backend.run(text, text, text, uuid, boolean, text, text[], bigint, boolean, text[], text, text, bigint) from public;

-- On a replica: waits until everything up to that position of the primary's log has been replayed there. What follows in
-- the same function sees it, because each statement of a volatile function looks at the data anew.
create or replace function backend.wait_for(p_position pg_lsn, p_patience_ms integer) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_until timestamptz := clock_timestamp() + make_interval(secs => p_patience_ms / 1000.0);
begin
  -- A replica that has become a primary goes its own way from there.
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

-- Attempts at signing in and at asking for mail, shared by every process on this database. Not logged: hundreds at once count
-- in one row, and none of them may wait for the disk. What a crash of PostgreSQL forgets is a quarter of an hour's counting.
create unlogged table if not exists backend.attempts (
  bucket text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index if not exists attempts_expires_at_idx on backend.attempts (expires_at);

-- Counts one attempt in each bucket in turn, and stops at the first that is over its limit: what is refused there counts
-- nowhere else. Whoever calls names the buckets in one order, or two calls would wait for each other in a circle.
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
