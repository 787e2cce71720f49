/**
 * backend.attach_changes() creates, for every table of the publication, a trigger that notifies which row changed, and a
 * function that reads changed rows for their subscribers. Idempotent.
 *
 * Both are generated for each table, because PostgreSQL caches the plans of static statements in a function. A row level
 * security check then takes a tenth of the time of planning it for every subscriber.
 */
export const CHANGES_SQL = /* sql */ `
-- The notification: [schema, table, operation, time, key, old key, nonce, deleted row]. Keys are texts, so that numbers do
-- not pass through JavaScript. The nonce is needed because PostgreSQL merges equal notifications of a transaction. The
-- deleted row contains the columns that policies read. If the notification is too long, it only says that a row changed.
create or replace function backend.change_trigger_body(p_keys name[], p_policy_columns name[])
returns text
language sql stable set search_path = ''
as $make$
  select format(
    $body$
declare
  v_at text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  v_key text;
  v_old text;
  v_gone text;
  v_payload text;
begin
  if tg_op <> 'DELETE' then
    v_key := json_build_object(%1$s)::text;
  end if;
  if tg_op <> 'INSERT' then
    v_old := json_build_object(%2$s)::text;
  end if;
  if tg_op = 'DELETE' then
    v_gone := json_build_object(%3$s)::text;
  end if;
  v_payload := json_build_array(tg_table_schema, tg_table_name, tg_op, v_at, v_key, v_old, random(), v_gone)::text;
  if octet_length(v_payload) > 7900 then
    v_payload := json_build_array(tg_table_schema, tg_table_name, 'UNSAID', v_at)::text;
  end if;
  perform pg_notify('backend_changes', v_payload);
  return null;
end
$body$,
    string_agg(format('%L, new.%I', k, k), ', '),
    string_agg(format('%L, old.%I', k, k), ', '),
    (select string_agg(format('%L, old.%I', c, c), ', ' order by c) from (select distinct unnest(p_keys || p_policy_columns)) x (c))
  )
  from unnest(p_keys) k
$make$;

-- Returns the columns that a table's policies for reading refer to. A policy that passes the whole row refers to none.
create or replace function backend.policy_columns(p_table regclass)
returns name[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct a.attname), '{}')
    from pg_catalog.pg_policy p
    join pg_catalog.pg_depend d
      on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
     and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = p.polrelid
    join pg_catalog.pg_attribute a on a.attrelid = p.polrelid and a.attnum = d.refobjsubid
   where p.polrelid = p_table and p.polcmd in ('r', '*')
$$;

-- Returns statements, one for each API role, that select the deleted rows readable for it into v_seen.
create or replace function backend.gone_body(p_table regclass)
returns text
language sql stable set search_path = ''
as $make$
  select string_agg(format(
    $body$
        if v_roles[i] = %L then
          select array_agg(x.n::int) into v_seen
            from jsonb_array_elements_text(p_request -> 'gone') with ordinality x (key, n)
           cross join lateral jsonb_populate_record(null::%s, x.key::jsonb) as %I
           where %s;
        end if;$body$,
    r.rolname, p_table::text, c.relname,
    case
      when r.rolbypassrls or not c.relrowsecurity then 'true'
      else (
        select format('(%s) and (%s)',
                 coalesce(string_agg(q.sql, ' or ') filter (where q.polpermissive), 'false'),
                 coalesce(string_agg(q.sql, ' and ') filter (where not q.polpermissive), 'true'))
          from (
            select p.polpermissive, format('(%s)', pg_catalog.pg_get_expr(p.polqual, p.polrelid)) as sql
              from pg_catalog.pg_policy p
             where p.polrelid = c.oid and p.polcmd in ('r', '*')
               and exists (select from unnest(p.polroles) o where o = 0 or pg_catalog.pg_has_role(r.oid, o, 'usage'))
             order by p.polname
          ) q
      )
    end
  ), '' order by r.rolname)
    from pg_catalog.pg_class c, pg_catalog.pg_roles r
   where c.oid = p_table and r.rolname in ('anon', 'authenticated', 'service_role')
$make$;

-- p_request: {keys: texts of keys; gone: texts of deleted rows; filters: conditions over t; values: ($1)[n] of the conditions;
-- subscribers: [{role, claims, session, wants: numbers of filters, 0 for none}]}.
-- Result: {rows: [[key, filters, columns]], gone: [[key, filters]], seen: [[subscriber, keys, gone keys]], ended: [subscribers],
-- failed: [[subscriber, message]], broken: [filters]}, all numbered from 1.
-- STABLE: rows and policies are read in the snapshot of the calling statement, so that a policy never applies to another
-- version of the row.
create or replace function backend.changes_body(p_table regclass, p_keys name[], p_types text[])
returns text
language sql stable set search_path = ''
as $make$
  select format(
    $body$
#variable_conflict use_column
declare
  %2$s
  v_values text[] := array(select jsonb_array_elements_text(p_request -> 'values'));
  v_filters text[] := array(select jsonb_array_elements_text(p_request -> 'filters'));
  v_broken int[] := array[]::int[];
  v_rows json;
  v_gone json := json '[]';
  v_numbers int[];
  v_roles text[];
  v_claims text[];
  v_ended int[];
  v_role text := '';
  v_seen int[];
  v_seen_rows int[];
  v_seen_by text[] := array[]::text[];
  v_failed text[] := array[]::text[];
begin
  -- Not the table's row type: cached plans with it fail after another column's type has changed.
  select %3$s into %4$s
    from jsonb_array_elements_text(p_request -> 'keys') with ordinality x (key, n)
   cross join lateral jsonb_to_record(x.key::jsonb) k (%9$s);

  for v_attempt in 1..2 loop
    begin
      execute format(
        'select coalesce(json_agg(json_build_array(k.n, array_remove(array[0%%1$s]::int[], null), array[%5$s])), ''[]'')
           from unnest(%6$s) with ordinality as k (%7$s, n) join %1$s t on %8$s',
        (select string_agg(format(', case when %%s then %%s end', f, n), '') from unnest(v_filters) with ordinality x (f, n))
      ) into v_rows using v_values, %4$s;
      if p_request -> 'gone' <> '[]' then
        execute format(
          'select coalesce(json_agg(json_build_array(x.n, array_remove(array[0%%1$s]::int[], null))), ''[]'')
             from jsonb_array_elements_text($2) with ordinality x (key, n)
            cross join lateral jsonb_populate_record(null::%1$s, x.key::jsonb) t',
          (select string_agg(format(', case when %%s then %%s end', f, n), '') from unnest(v_filters) with ordinality x (f, n))
        ) into v_gone using v_values, p_request -> 'gone';
      end if;
      exit;
    exception when others then
      if v_attempt = 2 then
        raise;
      end if;
      -- A filter fails on a row. Evaluates each filter alone, so that the others are not affected.
      for i in 1..coalesce(array_length(v_filters, 1), 0) loop
        begin
          execute format(
            'select count(*) filter (where %%s) from unnest(%6$s) with ordinality as k (%7$s, n) join %1$s t on %8$s', v_filters[i]
          ) using v_values, %4$s;
          execute format(
            'select count(*) filter (where %%s) from jsonb_array_elements_text($2) x (key)
              cross join lateral jsonb_populate_record(null::%1$s, x.key::jsonb) t', v_filters[i]
          ) using v_values, p_request -> 'gone';
        exception when others then
          v_broken := v_broken || i;
          v_filters[i] := 'false';
        end;
      end loop;
    end;
  end loop;

  select coalesce(array_agg(x.n::int), '{}') into v_ended
    from jsonb_array_elements(p_request -> 'subscribers') with ordinality x (s, n)
   where x.s ->> 'session' is not null
     and not exists (select from backend.live_sessions l where l.id = (x.s ->> 'session')::uuid);

  -- Policies are evaluated only for subscribers with a matching filter.
  select coalesce(array_agg(x.n::int order by x.s ->> 'role'), '{}'), array_agg(x.s ->> 'role' order by x.s ->> 'role'),
         array_agg(x.s ->> 'claims' order by x.s ->> 'role')
    into v_numbers, v_roles, v_claims
    from jsonb_array_elements(p_request -> 'subscribers') with ordinality x (s, n)
   where x.n <> all (v_ended)
     and x.s -> 'wants' ?| array(
       select h from (select json_array_elements(v_rows) union all select json_array_elements(v_gone)) y (r)
        cross join lateral json_array_elements_text(y.r -> 1) h
     );

  perform set_config('search_path', 'public, extensions', true), set_config('max_parallel_workers_per_gather', '0', true);
  for i in 1..cardinality(v_numbers) loop
    begin
      perform set_config('request.jwt.claims', v_claims[i], true);
      if v_roles[i] <> v_role then
        perform set_config('role', v_roles[i], true);
        v_role := v_roles[i];
      end if;
      select coalesce(array_agg(k.n::int), '{}') into v_seen_rows
        from unnest(%4$s) with ordinality as k (%7$s, n)
       where exists (select from %1$s t where %8$s);
      v_seen := null;
      if p_request -> 'gone' <> '[]' then%10$s
      end if;
      if v_seen is not null or v_seen_rows <> '{}' then
        v_seen_by := v_seen_by || format('[%%s,%%s,%%s]', v_numbers[i], array_to_json(v_seen_rows), array_to_json(coalesce(v_seen, '{}')));
      end if;
    exception when others then
      -- The rollback of the subtransaction has reset the role.
      v_role := '';
      v_failed := v_failed || json_build_array(v_numbers[i], sqlerrm)::text;
    end;
  end loop;

  return format(
    '{"rows":%%s,"gone":%%s,"seen":[%%s],"ended":%%s,"failed":[%%s],"broken":%%s}',
    v_rows, v_gone, array_to_string(v_seen_by, ','), array_to_json(v_ended), array_to_string(v_failed, ','), array_to_json(v_broken)
  );
end
$body$,
    p_table::text,
    string_agg(format('v_%s %s[];', n, t), ' '),
    string_agg(format('array_agg(k.%I order by x.n)', k), ', '),
    string_agg(format('v_%s', n), ', '),
    (
      -- Quoted twice, because the text is formatted again.
      select replace(replace(string_agg(format('to_json(t.%I)::text', a.attname), ', ' order by a.attnum), '''', ''''''), '%', '%%')
        from pg_catalog.pg_attribute a
       where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    ),
    string_agg(format('$%s', n + 1), ', '),
    string_agg(format('k%s', n), ', '),
    string_agg(format('t.%I = k.k%s', k, n), ' and '),
    string_agg(format('%I %s', k, t), ', '),
    backend.gone_body(p_table)
  )
  from unnest(p_keys, p_types) with ordinality x (k, t, n)
$make$;

create or replace function backend.attach_changes() returns void
language plpgsql security invoker set search_path = ''
as $attach$
declare
  v_table record;
  v_body text;
  v_name text;
begin
  perform pg_advisory_xact_lock(7250611491);
  for v_table in
    select c.oid::regclass as id, c.oid::text as number,
           array_agg(a.attname order by k.n) as keys,
           array_agg(pg_catalog.format_type(a.atttypid, null) order by k.n) as types,
           exists (select from pg_catalog.pg_trigger g where g.tgrelid = c.oid and g.tgname = 'backend_changes') as is_attached
      from pg_catalog.pg_publication_tables p
      join pg_catalog.pg_namespace n on n.nspname = p.schemaname
      join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename and c.relkind = 'r'
      join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
     cross join lateral unnest(i.indkey) with ordinality k (attnum, n)
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     where p.pubname = 'supabase_realtime'
     group by c.oid
    -- Skips names that would need double quoting in the generated functions.
    having c.oid::regclass::text ~ '^[\\w."]+$' and bool_and(a.attname ~ '^\\w+$')
  loop
    v_body := backend.change_trigger_body(v_table.keys, backend.policy_columns(v_table.id));
    v_name := 'notify_' || v_table.number;
    if not backend.has_body(v_name, v_body) then
      execute format('create or replace function backend.%I() returns trigger language plpgsql set search_path = '''' as %L', v_name, v_body);
      execute format('revoke execute on function backend.%I() from public', v_name);
    end if;
    if not v_table.is_attached then
      execute format(
        'create trigger backend_changes after insert or update or delete on %s for each row execute function backend.%I()',
        v_table.id, v_name
      );
    end if;

    v_body := backend.changes_body(v_table.id, v_table.keys, v_table.types);
    v_name := 'changes_' || v_table.number;
    if not backend.has_body(v_name, v_body) then
      execute format('create or replace function backend.%I(p_request jsonb) returns text language plpgsql stable set search_path = '''' as %L', v_name, v_body);
      execute format('revoke execute on function backend.%I(jsonb) from public', v_name);
    end if;
  end loop;

  -- Tables that are no longer published.
  for v_table in
    select g.tgrelid::regclass as id
      from pg_catalog.pg_trigger g
      join pg_catalog.pg_class c on c.oid = g.tgrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where g.tgname = 'backend_changes'
       and not exists (
         select from pg_catalog.pg_publication_tables p
          where p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
       )
  loop
    execute format('drop trigger backend_changes on %s', v_table.id);
  end loop;
end
$attach$;

create or replace function backend.has_body(p_name text, p_body text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_proc p
     where p.pronamespace = 'backend'::regnamespace and p.proname = p_name and p.prosrc = p_body
       and p.proconfig @> array['search_path=""']
  )
$$;
revoke execute on function
  backend.change_trigger_body(name[], name[]), backend.policy_columns(regclass), backend.gone_body(regclass), backend.changes_body(regclass, name[], text[]), backend.attach_changes(),
  backend.has_body(text, text) from public;
`;
