-- Searches lists of millions of rows by creation time, whether the term is frequent, rare or missing.
--
-- A scan from the newest row finds frequent terms quickly, but reads everything for rare ones. The index finds rare terms
-- quickly, but reads everything for frequent ones. So the newest rows are scanned first. Then the index is queried period by
-- period, and for all the rest if those hold few matches.

create or replace function private.search_bucket_start(p_bucket integer)
returns timestamptz
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return to_timestamp(p_bucket * 1296000::double precision);
end
$$;

-- One statement; each part runs only if the earlier ones did not fill the page:
--   near, far      a scan of the next 300 rows of the sort, and of 1,700 more if the first had matches
--   stretch_0 … 3  the index, for successive periods of fifteen days from where the scan ended
--   rest           the index, for everything beyond: few matches, or the periods would have filled the page
-- p_query must end in its conditions. p_match is the search condition, or null. For other sorts, and for pages at an offset or
-- before a cursor, see lists/search-sorted.sql.
create or replace function private.search_page(p_query text, p_match text, p_frame private.list_frame)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_alias text := split_part(p_frame.expression, '.', 1);
  v_sign text := case p_frame.direction when 'asc' then '+' else '-' end;
  v_operator text := case p_frame.direction when 'asc' then '>' else '<' end;
  v_order text := private.order_clause(p_frame);
  v_back text := private.order_clause(p_frame, true);
  v_found text := '(select count(*) from near)';
  v_parts text := 'select * from near union all select * from far';
  v_beyond text;
  v_stretches text := '';
begin
  if p_match is null then
    return private.list_page(p_query, p_frame);
  end if;
  if p_frame.before is not null or p_frame.skip > 0 or p_frame.expression is distinct from v_alias || '.created_at' then
    return private.search_sorted_page(p_query, p_match, p_frame, p_frame.column_name <> 'created_at');
  end if;

  v_beyond := format(
    ' and (%s, %s) %s ((select e.created_at from edge e), (select e.%I from edge e))',
    p_frame.expression, p_frame.id_expression, v_operator, p_frame.id_name
  );
  v_found := v_found || ' + (select count(*) from far)';
  for v_stretch in 0 .. 3 loop
    v_stretches := v_stretches || format(
      $sql$, stretch_%1$s as materialized (
        %2$s%3$s%4$s and private.search_bucket(%5$s) = private.search_bucket((select e.created_at from edge e)) %6$s %1$s
           and (select is_left from edge) and %7$s < %8$s
      )$sql$,
      v_stretch, p_query, p_match, v_beyond, p_frame.expression, v_sign, v_found, p_frame.size
    );
    v_found := format('%s + (select count(*) from stretch_%s)', v_found, v_stretch);
    v_parts := format('%s union all select * from stretch_%s', v_parts, v_stretch);
  end loop;

  return format(
    $sql$
    with walk as materialized (%1$s %2$s limit 300),
    near as materialized (select * from walk %3$s where true%4$s limit %5$s),
    walk_on as materialized (
      %6$s and (%7$s, %8$s) %9$s (
             (select l.created_at from (select * from walk %3$s %10$s limit 1) l),
             (select l.%11$I from (select * from walk %3$s %10$s limit 1) l)
           )
           and (select count(*) from near) between 5 and %5$s - 1 and (select count(*) from walk) = 300
       %2$s limit 1700
    ),
    far as materialized (select * from walk_on %3$s where true%4$s limit %5$s),
    edge as materialized (
      select %3$s.*,
             (select count(*) from walk) = 300 and (select count(*) from walk_on) in (0, 1700) as is_left
        from (select * from walk union all select * from walk_on) %3$s
       %10$s limit 1
    )%12$s,
    rest as materialized (
      %6$s%4$s and %7$s %13$s private.search_bucket_start(private.search_bucket((select e.created_at from edge e)) %14$s)
           and (select is_left from edge) and %15$s < %5$s
    )
    select * from (%16$s union all select * from rest) %3$s %2$s limit %5$s
    $sql$,
    p_query || private.cursor_condition(p_frame), v_order, v_alias, p_match, p_frame.size,
    p_query, p_frame.expression, p_frame.id_expression, v_operator, v_back,
    p_frame.id_name, v_stretches,
    case p_frame.direction when 'asc' then '>=' else '<' end,
    case p_frame.direction when 'asc' then '+ 4' else '- 3' end,
    v_found, v_parts
  );
end
$$;
