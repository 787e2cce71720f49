-- Shared argument checks, paging, sorting and search of lists.

-- SQLSTATE class 22 becomes HTTP 400.
create or replace function private.refuse_argument(p_message text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', p_message using errcode = '22023', hint = 'bad_argument';
end
$$;

-- A null condition passes.
create or replace function private.refuse_if(p_is_wrong boolean, p_message text)
returns void
language plpgsql set search_path = ''
as $$
begin
  if p_is_wrong then
    perform private.refuse_argument(p_message);
  end if;
end
$$;

create or replace function private.sentence_case(p_text text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return upper(left(p_text, 1)) || substr(p_text, 2);
end
$$;

create or replace function private.require_found(p_is_found boolean, p_hint text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if not p_is_found then
    raise exception '%', private.sentence_case(replace(p_hint, '_', ' ')) using errcode = 'PT404', hint = p_hint;
  end if;
end
$$;

-- Refuses a mistyped filter value instead of showing an empty list. Null passes.
create or replace function private.check_choice(p_what text, p_value text, p_choices text[])
returns void
language plpgsql set search_path = ''
as $$
begin
  if p_value is not null and p_value <> all (p_choices) then
    perform private.refuse_argument(
      format('Unknown %s "%s". Use one of: %s.', p_what, left(p_value, 40), array_to_string(p_choices, ', '))
    );
  end if;
end
$$;

-- Infinity means no bound and is refused, as are dates with which calculations would leave PostgreSQL's calendar. Null passes.
create or replace function private.check_date(p_what text, p_date timestamptz)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if isfinite(p_date) and p_date not between '0001-01-01 00:00:00+00' and '9999-12-31 23:59:59+00' then
    perform private.refuse_argument(format('%s must be in the years 1 to 9999.', p_what));
  end if;
end
$$;

-- Filters have minute precision, so p_to includes its whole minute. A time with seconds is exact.
create or replace function private.last_moment(p_to timestamptz)
returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_to < '10000-01-01 00:00:00+00' and extract(second from p_to) = 0 then p_to + interval '1 minute' - interval '1 microsecond'
    else p_to
  end;
end
$$;

-- Null passes.
create or replace function private.check_page(p_limit integer, p_offset integer, p_max integer default 200)
returns void
language plpgsql set search_path = ''
as $$
begin
  if p_limit not between 1 and p_max then
    perform private.refuse_argument(format('The limit must be between 1 and %s.', p_max));
  end if;
  if p_offset < 0 then
    perform private.refuse_argument('The offset must not be negative.');
  end if;
end
$$;

-- The part that all lists have in common. The first of p_columns is the default order; p_alias and p_id name the rows of the
-- statement. Columns and directions come from whitelists, so no text from the caller reaches the statement.
create or replace function private.list_frame(
  p_alias text, p_id text, p_columns text[], p_nullable text[],
  p_order_by text, p_order_dir text, p_limit integer, p_offset integer, p_after jsonb, p_before jsonb
)
returns private.list_frame
language plpgsql immutable set search_path = ''
as $$
declare
  v_column text := coalesce(p_order_by, p_columns[1]);
  v_direction text := coalesce(p_order_dir, 'desc');
begin
  perform private.check_page(p_limit, p_offset);
  perform private.check_choice('sort column', v_column, p_columns);
  perform private.check_choice('sort direction', v_direction, array['asc', 'desc']);
  return row(
    v_column, v_direction, v_column = any (p_nullable), p_id, format('%I.%I', p_alias, v_column), format('%I.%I', p_alias, p_id),
    p_after, p_before, coalesce(p_limit, 50)::bigint, coalesce(p_offset, 0)::bigint
  );
end
$$;

-- Joins the conditions whose field is given. A plan for all filters at once would fit none. A condition names its field as
-- ($1).field; one without a field always applies. A misspelled field fails instead of matching every row. split_part takes half
-- as long as a regular expression.
create or replace function private.conditions(p_filter anyelement, p_conditions text[])
returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_fields jsonb := to_jsonb(p_filter);
begin
  return coalesce((
    select string_agg(' and ' || condition, '')
      from unnest(p_conditions) condition
     where v_fields -> rtrim(split_part(split_part(condition, '($1).', 2), ' ', 1), ')]') is distinct from 'null'
  ), '');
end
$$;

-- The id breaks ties in the same direction, so that one index serves both directions and paging neither skips nor repeats rows.
-- Nulls come last in both directions. p_alias: of a subquery that has both columns.
create or replace function private.order_clause(
  p_frame private.list_frame, p_is_reversed boolean default false, p_alias text default null
)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return format(
    'order by %s %s%s, %s %2$s',
    coalesce(p_alias || '.' || quote_ident(p_frame.column_name), p_frame.expression),
    case when (p_frame.direction = 'asc') <> p_is_reversed then 'asc' else 'desc' end,
    case when p_frame.is_nullable then case when p_is_reversed then ' nulls first' else ' nulls last' end end,
    coalesce(p_alias || '.' || quote_ident(p_frame.id_name), p_frame.id_expression)
  );
end
$$;

-- A cursor holds a row's values of the sort columns; the row itself may be gone. p_keys names the columns. The last is never
-- null, the others only if p_may_be_null.
create or replace function private.read_cursor(
  p_row anyelement, p_keys text[], p_may_be_null boolean, p_after jsonb, p_before jsonb, p_offset integer
)
returns anyelement
language plpgsql stable set search_path = ''
as $$
declare
  v_cursor jsonb := coalesce(p_after, p_before);
  v_names text := array_to_string(p_keys, ' and ');
begin
  if p_after is not null and p_before is not null then
    perform private.refuse_argument('Give p_after or p_before, not both.');
  end if;
  if p_offset > 0 then
    perform private.refuse_argument('Give a cursor or an offset, not both.');
  end if;
  if jsonb_typeof(v_cursor) <> 'object' or not v_cursor ?& p_keys or v_cursor - p_keys <> '{}' then
    perform private.refuse_argument(
      format('In this sort a cursor is an object with %s of a row, and nothing else.', v_names)
    );
  end if;
  if v_cursor -> p_keys[cardinality(p_keys)] = 'null'
    or (not p_may_be_null and jsonb_strip_nulls(v_cursor) <> v_cursor)
  then
    perform private.refuse_argument(format('The %s of a cursor must not be null.', v_names));
  end if;
  begin
    p_row := jsonb_populate_record(p_row, v_cursor);
  exception
    when data_exception then
      perform private.refuse_argument(format('The %s of a cursor must be those of a row of the list.', v_names));
  end;
  return p_row;
end
$$;

-- In most lists {sort column, id}. Null without a cursor.
create or replace function private.list_cursor(p_row anyelement, p_frame private.list_frame)
returns anyelement
language plpgsql stable set search_path = ''
as $$
begin
  if p_frame.after is null and p_frame.before is null then
    return null;
  end if;
  return private.read_cursor(
    p_row, array[p_frame.column_name, p_frame.id_name], p_frame.is_nullable, p_frame.after, p_frame.before, p_frame.skip::integer
  );
end
$$;

-- Row comparison lets the index scan start at the cursor, so page 10,000 costs as much as page 1. Nulls cannot be compared this
-- way. $2 is the cursor's row.
create or replace function private.cursor_condition(p_frame private.list_frame)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_cursor jsonb := coalesce(p_frame.after, p_frame.before);
  v_operator text := case when (p_frame.direction = 'asc') = (p_frame.before is null) then '>' else '<' end;
begin
  return case
    when v_cursor is null then ''
    when v_cursor -> p_frame.column_name = 'null' then
      format(' and %s is null and %s %s ($2).%I', p_frame.expression, p_frame.id_expression, v_operator, p_frame.id_name)
    else format(
      ' and (%s, %s) %s (($2).%I, ($2).%I)',
      p_frame.expression, p_frame.id_expression, v_operator, p_frame.column_name, p_frame.id_name
    )
  end;
end
$$;

-- 'null' or 'not null' if other rows than those the cursor condition finds are on its page: nulls follow the last value, values
-- precede the first null.
create or replace function private.beyond_cursor(p_frame private.list_frame)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_is_null boolean := coalesce(p_frame.after, p_frame.before) -> p_frame.column_name = 'null';
begin
  return case
    when p_frame.is_nullable and v_is_null = (p_frame.before is not null) then case when v_is_null then 'not null' else 'null' end
  end;
end
$$;

-- Builds the statement for a page of a list: $1 is the filter, $2 the cursor's row. p_query must end in its conditions, so that
-- more can be added.
create or replace function private.list_page(p_query text, p_frame private.list_frame)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_is_reversed boolean := p_frame.before is not null;
  v_end text := format('%s limit %s offset %s', private.order_clause(p_frame, v_is_reversed), p_frame.size, p_frame.skip);
  v_page text := format('%s%s %s', p_query, private.cursor_condition(p_frame), v_end);
  v_beyond text := private.beyond_cursor(p_frame);
begin
  if v_beyond is not null then
    v_page := format(
      'select * from ((%s) union all (%s and %s is %s %s)) page %s limit %s',
      v_page, p_query, p_frame.expression, v_beyond, v_end, private.order_clause(p_frame, v_is_reversed, 'page'), p_frame.size
    );
  end if;
  if v_is_reversed then
    v_page := format('select * from (%s) page %s', v_page, private.order_clause(p_frame, false, 'page'));
  end if;
  return v_page;
end
$$;

-- Lower-cases in the collation of the searched columns: with locale C, Č would not find č.
create or replace function private.search_key(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return lower(trim(p_search) collate "und-x-icu");
end
$$;

-- Escapes % and _, because people type text, not patterns.
create or replace function private.contains_pattern(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return '%' || replace(replace(replace(private.search_key(p_search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
end
$$;

-- Text from a search box. Null when blank.
create or replace function private.search_text(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if length(p_search) > 200 then
    perform private.refuse_argument('Search for at most 200 characters.');
  end if;
  return private.clean_text(p_search, 'search');
end
$$;

-- Folds before checking the length, which chooses between the short-gram and trigram indexes. Null when blank.
create or replace function private.folded_search(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.search_fold(private.search_text(p_search));
end
$$;

-- Strips pasted quotes and braces. Extracts the address of a mailto link and the id of a console link. Null when nothing is left.
create or replace function private.pasted_text(p_text text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  c_id constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
  v_text text := private.clean_text(left(p_text, 2000), 'search');
begin
  if v_text ~* ('^(https?://\S+)?/(admin|account)\M\S*' || c_id) then
    return lower(substring(v_text from '(?i).*(' || c_id || ')'));
  end if;
  -- “Ana <ana@example.test>”, the format of mail programs.
  v_text := coalesce(substring(v_text from '<([^<>@\s]+@[^<>@\s]+)>'), v_text);
  v_text := btrim(v_text, ' "''`{}[]<>,;„“”‚‘’«»‹›');
  v_text := regexp_replace(v_text, '^mailto:([^?]*).*$', '\1', 'i');
  return nullif(regexp_replace(v_text, '^tel:', '', 'i'), '');
end
$$;

-- Null when the text is not a uuid.
create or replace function private.as_uuid(p_text text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  if p_text ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return p_text::uuid;
  end if;
  return null;
end
$$;

-- Searches a range of ids, so that the primary key is used. Accepts a whole id, or the eight characters that screens show if
-- exactly one row has them.
create or replace function private.searched_id(p_table text, p_search text)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search constant text := private.pasted_text(p_search);
  v_short constant text := ltrim(v_search, '#');
  v_ids uuid[];
begin
  if v_short ~* '^[0-9a-f]{8}$' then
    execute format('select array(select t.id from public.%I t where t.id between $1 and $2 limit 2)', p_table)
      into v_ids using rpad(v_short, 32, '0')::uuid, rpad(v_short, 32, 'f')::uuid;
    if cardinality(v_ids) = 1 then
      return v_ids[1];
    end if;
  end if;
  return private.as_uuid(v_search);
end
$$;

-- Null when the last change is the server's own, or there is none.
create or replace function private.last_changed_by(p_entity_table text, p_entity_id text)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select a.actor_user_id
      from public.admin_action_audit a
     where a.entity_table = p_entity_table and a.entity_id = p_entity_id
     order by a.id desc
     limit 1
  );
end
$$;

-- The same person may have two windows open. The detail is the current value as JSON.
create or replace function private.refuse_changed_meanwhile(p_what text, p_now jsonb, p_by uuid default null)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  raise exception '%', format('%s was changed by %s.', p_what, case
    when p_by = auth.uid() then 'you in another window' when p_by is not null then private.person_name(p_by) else 'someone else'
  end)
    using errcode = 'PT409', hint = 'changed_meanwhile', detail = coalesce(p_now::text, 'null');
end
$$;
