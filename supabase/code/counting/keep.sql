-- Maintains the counts: one trigger function for all tables, and the recount.

-- Deletes and inserts in one statement, so that readers see either state.
create or replace function private.fold_count(p_measure text, p_hours integer, p_starts_at timestamptz, p_key text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with folded as (
    delete from private.counts c
     where c.measure = p_measure and c.hours = p_hours and c.starts_at = p_starts_at and c.key = p_key
       and c.part in (
         select x.part
           from private.counts x
          where x.measure = p_measure and x.hours = p_hours and x.starts_at = p_starts_at and x.key = p_key
            for update skip locked
       )
    returning c.source, c.n, c.amount
  )
  insert into private.counts (measure, hours, starts_at, key, source, n, amount)
  select p_measure, p_hours, p_starts_at, p_key, f.source, sum(f.n), sum(f.amount)
    from folded f
   group by f.source
  having sum(f.n) <> 0 or sum(f.amount) <> 0;
end
$$;

-- Sums by hour, the shortest span: many rows become few changes.
create or replace function private.summed_changes(p_changes private.change[])
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select array_agg(s.change)
      from (
        select (c.measure, c.key, date_trunc('hour', c.at, 'UTC'), sum(c.n), sum(c.amount))::private.change as change
          from unnest(p_changes) c
         group by c.measure, c.key, date_trunc('hour', c.at, 'UTC')
      ) s
  );
end
$$;

-- For part 0, an update waits for concurrent updates of the same span and adds to their result. Fixed key order, to avoid
-- deadlocks. (private.span_start is inlined, because a call would double the time.)
create or replace function private.add_to_counts(p_source text, p_changes private.change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A claim updates about thirty spans: too many to insert rows for, and few staff wait for each other.
  v_part constant bigint :=
    case when p_source in ('reports', 'support_tickets') then 0 else nextval('private.counts_part_seq') end;
  v_changes private.change[] := p_changes;
begin
  if cardinality(v_changes) > 100 then
    v_changes := private.summed_changes(v_changes);
  end if;
  insert into private.counts as c (measure, hours, starts_at, key, part, source, n, amount)
  select m.measure, span.hours,
         coalesce(date_bin(make_interval(hours => nullif(span.hours, 0)), m.at, '1970-01-01 00:00:00+00'), '-infinity'),
         m.key, v_part, p_source, sum(m.n), sum(m.amount)
    from unnest(v_changes) m, unnest(private.spans_of(m.measure)) span (hours)
   group by 1, 2, 3, 4
  having sum(m.n) <> 0 or sum(m.amount) <> 0
   order by 1, 2, 3, 4
      on conflict (measure, hours, starts_at, key, part) do update set n = c.n + excluded.n, amount = c.amount + excluded.amount;

  if v_part > 0 and v_part % 13 = 0 then
    perform private.fold_count(k.measure, k.hours, k.starts_at, k.key)
       from (
         select distinct m.measure, span.hours, private.span_start(m.at, span.hours) as starts_at, m.key
           from unnest(v_changes) m, unnest(private.spans_of(m.measure)) span (hours)
       ) k;
  end if;
  if p_source in ('profiles', 'posts') then
    perform private.notify_count_change(m.measure)
       from (
         select x.measure from unnest(v_changes) x where x.measure in ('account', 'open_post') group by 1 having sum(x.n) <> 0
       ) m;
  end if;
end
$$;

create or replace function private.record_changes(p_source text, p_changes private.change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.add_to_counts(p_source, p_changes);
  if p_source = 'reports' then
    perform private.refresh_changed_days(p_changes);
  end if;
end
$$;

-- A bulk step counts at its end and blocks nobody until then. Runs after each statement with the changed rows, or after the
-- update of a row where most updates change no count.
create or replace function private.keep_counts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_counts_of constant text := format('private.%I', 'counts_of_' || tg_table_name);
  v_changes private.change[];
begin
  if tg_level = 'ROW' then
    execute format('select %1$s($1, 1) || %1$s($2, -1)', v_counts_of) into v_changes using new, old;
  else
    execute format(
      case tg_op
        when 'INSERT' then 'select array_agg(c) from new_rows r, unnest(%s(r, 1)) c'
        when 'DELETE' then 'select array_agg(c) from old_rows r, unnest(%s(r, -1)) c'
        else
          'select (select array_agg(c) from new_rows r, unnest(%1$s(r, 1)) c)'
          ' || (select array_agg(c) from old_rows r, unnest(%1$s(r, -1)) c)'
      end,
      v_counts_of
    ) into v_changes;
  end if;
  if v_changes is null then
    -- No row changed: usually a deletion of something missing.
    return null;
  end if;
  if private.current_bulk() is null then
    perform private.record_changes(tg_table_name, v_changes);
  else
    insert into private.bulk_counts (source, changes) values (tg_table_name, v_changes);
  end if;
  return null;
end
$$;

-- A truncate trigger sees no rows to subtract.
create or replace function private.forget_counts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.counts c where c.source = tg_table_name;
  if tg_table_name = 'reports' then
    delete from private.report_days;
  end if;
  return null;
end
$$;

-- Covers all tables with the trigger. No counted rows may change meanwhile. For rows that were loaded with triggers disabled.
create or replace function private.recount()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_tables constant name[] := array(
    select distinct r.relname
      from pg_catalog.pg_trigger t join pg_catalog.pg_class r on r.oid = t.tgrelid
     where t.tgfoid = 'private.keep_counts'::regproc
     order by 1
  );
  v_table name;
  v_changes private.change[];
begin
  foreach v_table in array v_tables loop
    execute format('lock table public.%I in share row exclusive mode', v_table);
  end loop;
  perform private.refresh_offers();
  delete from private.counts;
  foreach v_table in array v_tables loop
    -- Sums by hour: fewer changes than rows.
    execute format(
      $sql$
        select array_agg(s.change)
          from (
            select (c.measure, c.key, date_trunc('hour', c.at, 'UTC'), sum(c.n), sum(c.amount))::private.change as change
              from public.%I r, unnest(private.%I(r, 1)) c
             group by c.measure, c.key, date_trunc('hour', c.at, 'UTC')
          ) s
      $sql$,
      v_table, 'counts_of_' || v_table
    ) into v_changes;
    perform private.add_to_counts(v_table, v_changes);
  end loop;
  perform private.refresh_all_days();
end
$$;
-- Fills the table once, for existing rows.
do $$
begin
  if not exists (select from private.counts) then
    perform private.recount();
  end if;
end
$$;
