-- Row counts of views, from the list's own procedure, which knows the conditions. See docs/performance.md for the cost.

create or replace function private.list_procedure(p_list text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(p_list is null, 'Say which list.');
  perform private.check_choice('list', p_list, array['reports', 'support', 'users', 'posts', 'reviews', 'withdrawals', 'audit']);
  return case p_list when 'support' then 'admin_get_support_tickets' else 'admin_get_' || p_list end;
end
$$;

-- The filters as arguments of a call: names and types come from the catalogue, and values are quoted, so no input becomes SQL.
create or replace function private.list_arguments(p_procedure text, p_filters jsonb, p_refused text[] default '{}')
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_arguments text;
  v_unknown text;
begin
  select coalesce(string_agg(format('%I => %L::%s, ', f.key, f.value, a.type), ''), ''), min(f.key) filter (where a.name is null)
    into v_arguments, v_unknown
    from jsonb_each_text(p_filters) f
    left join (
      select u.name, format_type(u.type, null) as type
        from pg_catalog.pg_proc p
       cross join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) u (name, type)
       where p.pronamespace = 'public'::regnamespace and p.proname = p_procedure
         and u.name <> all (array['p_limit', 'p_offset', 'p_after', 'p_before'] || p_refused)
    ) a on a.name = f.key;
  perform private.refuse_if(v_unknown is not null, format('This list has no filter %s.', left(v_unknown, 40)));
  return v_arguments;
end
$$;

create or replace function private.count_listed(p_list text, p_arguments jsonb, p_most integer)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_procedure text := private.list_procedure(p_list);
  v_call text := private.list_arguments(v_procedure, p_arguments);
  v_page integer;
  v_found integer := 0;
begin
  begin
    loop
      -- A page has at most 200 rows.
      execute format(
        'select count(*)::integer from public.%I(%sp_limit => %s, p_offset => %s)', v_procedure, v_call, least(p_most - v_found, 200), v_found
      ) into v_page;
      v_found := v_found + v_page;
      exit when v_page < 200 or v_found = p_most;
    end loop;
  exception
    when invalid_parameter_value then raise;
    when data_exception then
      perform private.refuse_argument('These filters are not those of the list.');
  end;
  return v_found;
end
$$;

-- Requires that nearly every row read counts. On the desks, filters must select items that are not closed; elsewhere one indexed
-- filter and dates are allowed. Searches and combined filters, which may match nothing, are excluded.
create or replace function private.is_countable(p_list text, p_arguments jsonb)
returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_given text[] := array(
    select k from jsonb_object_keys(p_arguments) k
     where k not in ('p_order_by', 'p_order_dir', 'p_date_from', 'p_date_to', 'p_from', 'p_to')
       -- A subcategory lies within its category.
       and not (k = 'p_category_id' and p_arguments ? 'p_subcategory_id')
       -- One person's entries are few kinds, each read by an index.
       and not (k in ('p_without_sign_ins', 'p_without_reads') and p_arguments ? 'p_actor')
  );
begin
  if p_list in ('reports', 'support') and (p_arguments ->> 'p_turn' is not null or p_arguments ->> 'p_status' in ('open', 'claimed')) then
    return 'p_search' <> all (v_given);
  end if;
  return cardinality(v_given) = 0 or cardinality(v_given) = 1 and v_given[1] <> all (array[
    'p_search', 'p_user_search', 'p_tag', 'p_claimed_only', 'p_entity_type', 'p_min_amount', 'p_max_amount', 'p_action',
    'p_entity_table', 'p_entry', 'p_without_sign_ins', 'p_without_reads'
  ]);
end
$$;

-- The index on waiting rows has this order, so that counting stops early.
create or replace function private.count_order(p_arguments jsonb)
returns jsonb
language sql immutable set search_path = ''
return p_arguments || case p_arguments ->> 'p_turn'
  when 'waiting' then '{"p_order_by": "waiting_since", "p_order_dir": "asc"}'::jsonb else '{}' end;

-- Stops at 100 rows. Null if counting would read many other rows, or if the view has a removed filter.
create or replace function private.view_total(p_list text, p_arguments jsonb)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_countable(p_list, p_arguments) then
    return null;
  end if;
  return private.count_listed(p_list, private.count_order(p_arguments), 100);
exception
  when data_exception then
    return null;
end
$$;

create or replace function public.admin_count_views(p_list text default null)
returns table (view text, total integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_list is not null then
    perform private.list_procedure(p_list);
  end if;
  return query
    select v.id, t.total
      from (
        select * from private.visible_views() w
         where p_list is null or w.list = p_list
         order by w.name nulls first, w.id
         limit 112
      ) v
     cross join lateral private.view_total(v.list, v.arguments) t (total)
     where t.total is not null;
end
$$;
comment on function public.admin_count_views is
  'Staff. Row counts of views, up to 100 each: the views of admin_get_views whose filters can be counted, by id, and the six '
  'built-in views of each desk, such as reports:mine. p_list: only the views of this list. Shape: p_list? ViewedList, no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_count_views to authenticated;

create or replace function public.admin_get_pinned_views()
returns table (view text, list text, name text, search jsonb, total integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select v.id, v.list, v.name, v.search, private.view_total(v.list, v.arguments)
      from public.view_pins p
      join private.visible_views() v on v.id = p.view
     where p.user_id = auth.uid()
     order by p.pinned_at;
end
$$;
comment on function public.admin_get_pinned_views is
  'Staff. The views that the caller has pinned and can still see, in the order of pinning, with their row counts up to 100. '
  'Built-in views have no name. Shape: list ViewedList, name?, search ViewSearch, total?. Errors: not_authenticated, '
  'not_authorized.';
grant execute on function public.admin_get_pinned_views to authenticated;

create or replace function public.admin_count_view(p_list text, p_arguments jsonb)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.refuse_if(jsonb_typeof(p_arguments) is distinct from 'object', 'The arguments must be an object.');
  perform private.list_procedure(p_list);
  if not private.is_countable(p_list, p_arguments) then
    return null;
  end if;
  -- The order does not change the count, and could require a sort of all rows.
  return private.count_listed(p_list, private.count_order(p_arguments - array['p_order_by', 'p_order_dir']), 1001);
end
$$;
comment on function public.admin_count_view is
  'Staff. Number of rows, up to 1,001, that p_arguments select in the list p_list; null if counting would read many other rows. '
  'Shape: p_list ViewedList, returns?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_count_view to authenticated;
