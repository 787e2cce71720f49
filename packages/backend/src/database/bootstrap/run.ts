/**
 * backend.run: one request of an API caller in one statement, and so in one transaction of its own.
 *
 * SECURITY INVOKER is what makes it work: set_config('role', …, true) is forbidden in a definer function, and the
 * role has to hold for the executed statement's own permission checks. Everything set here is local to the
 * transaction, which ends with the statement: the next caller on this connection finds the owner's role again.
 */
export const RUN_SQL = /* sql */ `
create or replace function backend.run(
  p_role text, p_claims text, p_session uuid, p_read_only boolean, p_sql text, p_params text[], p_single boolean default false,
  out body text, out row_count bigint, out total_count bigint
)
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Signed out, banned or deleted: the token's signature is still good, the session is not.
  if p_session is not null then
    perform from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = p_session
        and (s.not_after is null or s.not_after > now())
        and (u.banned_until is null or u.banned_until <= now())
        and u.deleted_at is null;
    if not found then
      raise exception 'Session is no longer valid' using errcode = 'MD401';
    end if;
  end if;

  perform set_config('request.jwt.claims', p_claims, true),
          set_config('search_path', 'public, extensions', true),
          -- Starting workers costs more than these short queries take.
          set_config('max_parallel_workers_per_gather', '0', true);
  if p_read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  perform set_config('role', p_role, true);

  execute p_sql into body, row_count, total_count using p_params;
  -- Asked for exactly one object: anything else has to undo what the function wrote.
  if p_single and row_count <> 1 then
    raise exception 'Cannot coerce the result to a single JSON object'
      using errcode = 'MD406', detail = format('The result contains %s rows', row_count);
  end if;
end
$$;
revoke execute on function backend.run(text, text, uuid, boolean, text, text[], boolean) from public;

-- Attempts at signing in and at asking for mail, shared by every process on this database.
create table if not exists backend.attempts (
  bucket text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index if not exists attempts_expires_at_idx on backend.attempts (expires_at);
`;
