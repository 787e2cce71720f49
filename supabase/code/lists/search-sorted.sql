-- Pages of search results in orders other than newest first, at an offset, or before a cursor.

-- No index has both the text and such an order, and the planner cannot know that all matches may be at the far end: it would scan
-- a million rows. So, in one statement:
--   walk, walk_on  the first 300 rows of the order, and 1,700 more if those had matches: finds frequent terms
--   newest         otherwise up to 1,000 matches of the newest eight periods, from the text's index
--   found          these if there are 1,000: only the newest matches of a frequent term are sorted; otherwise all matches
--                  and then the rows of the page by their ids.
-- p_query begins with 'select ALIAS.* from' and ends in its conditions; p_match is the search condition. p_is_bounded: with more
-- than 1,000 recent matches, sorts only these. The text's index must have the period, too.
create or replace function private.search_sorted_page(
  p_query text, p_match text, p_frame private.list_frame, p_is_bounded boolean default false
)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_is_reversed boolean := p_frame.before is not null;
  v_operator text := case when (p_frame.direction = 'asc') = v_is_reversed then '<' else '>' end;
  v_order text := private.order_clause(p_frame, v_is_reversed);
  v_place text := format('(%s, %s)', p_frame.expression, p_frame.id_expression);
  v_count bigint := p_frame.size + p_frame.skip;
  v_columns text := format(
    'select %s as %I, %s as %I', p_frame.expression, p_frame.column_name, p_frame.id_expression, p_frame.id_name
  );
  v_rows text := regexp_replace(p_query, '^select \w+\.\*', '');
  -- From the cursor on: the part found by the sort's index, and everything, with nulls after the values.
  v_walk_from text := private.cursor_condition(p_frame);
  v_found_from text := format(
    ' and (%s or %s is ', substr(v_walk_from, 6), p_frame.expression
  ) || private.beyond_cursor(p_frame) || ')';
  v_newest text := 'select null';
begin
  if p_is_bounded then
    v_newest := format(
      $sql$
      select n.*
        from generate_series(0, 7) k (nth)
       cross join lateral (
         %1$s, (true%2$s) as is_ahead%3$s%4$s
           and private.search_bucket(%5$I.created_at) = private.search_bucket(now()) - k.nth
       ) n
       where (select r.is_wanted from rest r)
       limit 1000
      $sql$,
      v_columns, coalesce(v_found_from, v_walk_from), v_rows, p_match, split_part(p_frame.expression, '.', 1)
    );
  end if;

  return format(
    $sql$
    with walk as materialized (%1$s, (true%2$s) as is_match%3$s%4$s %5$s limit 300),
    edge as materialized (select page.* from walk page %6$s limit 1),
    walk_on as materialized (
      %1$s, (true%2$s) as is_match%3$s and %7$s %8$s ((select e.%9$I from edge e), (select e.%10$I from edge e))
           and (select count(*) from walk) = 300
           and (select count(*) from walk w where w.is_match) >= 5
           and (select count(*) from walk w where w.is_match) < %11$s
       %5$s limit 1700
    ),
    seen as materialized (select w.* from walk w where w.is_match union all select w.* from walk_on w where w.is_match),
    rest as materialized (
      select (select count(*) from seen) < %11$s and ((select count(*) from walk) = 300 or %12$s) as is_wanted
    ),
    newest as materialized (%20$s),
    bound as materialized (select (select count(*) from newest) >= 1000 as is_reached),
    found as materialized (
      %1$s%3$s%13$s%2$s and (select r.is_wanted from rest r) and not (select b.is_reached from bound b)%21$s
    ),
    page as materialized (
      select page.%9$I, page.%10$I
        from (
          select s.%9$I, s.%10$I from seen s where not (select r.is_wanted from rest r)
          union all
          select * from found
        ) page
       %14$s limit %15$s offset %16$s
    )
    %17$s and %18$s = any (array(select page.%10$I from page)) %19$s
    $sql$,
    v_columns, p_match, v_rows, v_walk_from, v_order,
    private.order_clause(p_frame, not v_is_reversed, 'page'), v_place, v_operator, p_frame.column_name, p_frame.id_name,
    v_count, (v_found_from is not null)::text, coalesce(v_found_from, v_walk_from),
    private.order_clause(p_frame, v_is_reversed, 'page'), p_frame.size, p_frame.skip,
    p_query, p_frame.id_expression, private.order_clause(p_frame), v_newest,
    case when p_is_bounded then format(
      ' union all select n.%I, n.%I from newest n where n.is_ahead and (select b.is_reached from bound b)',
      p_frame.column_name, p_frame.id_name
    ) end
  );
end
$$;
