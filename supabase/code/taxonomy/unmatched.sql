-- Unmatched searches.

create or replace function public.admin_get_unmatched_queries(
  p_locale text default null, p_limit integer default 100, p_user_id uuid default null
)
returns table (normalized_query text, raw_query text, locale text, user_id uuid, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_filter private.taxonomy_filter;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, null);
  v_filter.locale := private.taxonomy_locale(p_locale);
  v_filter.user_id := p_user_id;
  -- Columns of a dynamic query are unknown to the check: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    $sql$
      select q.normalized_query, q.raw_query, q.locale, q.user_id, q.created_at
        from public.taxonomy_searches q
       where q.match_count = 0%s
         and not exists (
           select from public.taxonomy_ignored_queries i
            where i.locale = q.locale and i.variant_key = q.variant_key
         )
       order by q.created_at desc, q.id desc
       limit %s
    $sql$,
    private.conditions(v_filter, array['q.locale = ($1).locale', 'q.user_id = ($1).user_id']), coalesce(p_limit, 100)
  ) using v_filter;
end
$$;
comment on function public.admin_get_unmatched_queries is
  'Admin. Searches without results, newest first, without ignored ones. p_limit 1 to 200. Shape: user_id?. Errors: '
  'not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_unmatched_queries to authenticated;

-- Counts groups first; looks up the last spelling only for the page.
create or replace function public.admin_get_unmatched_queries_aggregated(
  p_locale text default null,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_min_count integer default 3,
  p_limit integer default 100
)
returns table (normalized_query text, raw_query text, locale text, agg_count bigint, last_seen timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_filter private.taxonomy_filter;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, null);
  perform private.refuse_if(p_min_count < 1, 'The minimum count must be at least 1.');
  v_filter.locale := private.taxonomy_locale(p_locale);
  v_filter.date_from := p_from;
  v_filter.date_to := private.last_moment(p_to);
  -- Columns of a dynamic query are unknown to the check: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    $sql$
      select g.normalized_query, last.raw_query, g.locale, g.times, g.last_seen
        from (
          select q.locale, q.normalized_query, count(*) as times, max(q.created_at) as last_seen
            from public.taxonomy_searches q
           where q.match_count = 0%s
             and not exists (
               select from public.taxonomy_ignored_queries i
                where i.locale = q.locale and i.variant_key = q.variant_key
             )
           group by q.locale, q.normalized_query
          having count(*) >= %s
           order by count(*) desc, max(q.created_at) desc, q.locale, q.normalized_query
           limit %s
        ) g
        cross join lateral (
          select q.raw_query
            from public.taxonomy_searches q
           where q.match_count = 0 and q.locale = g.locale and q.normalized_query = g.normalized_query
             and q.created_at = g.last_seen
           order by q.id desc
           limit 1
        ) last
       order by g.times desc, g.last_seen desc, g.locale, g.normalized_query
    $sql$,
    private.conditions(
      v_filter, array['q.locale = ($1).locale', 'q.created_at >= ($1).date_from', 'q.created_at <= ($1).date_to']
    ),
    coalesce(p_min_count, 3), coalesce(p_limit, 100)
  ) using v_filter;
end
$$;
comment on function public.admin_get_unmatched_queries_aggregated is
  'Admin. Searches without results between the dates, counted by query, most frequent first, without ignored ones; raw_query is '
  'the latest spelling. p_limit 1 to 200. Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_unmatched_queries_aggregated to authenticated;

-- Of two admins who ignore the same query, only the first is logged.
create or replace function public.admin_ignore_query(p_locale text, p_normalized_query text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_query text;
begin
  perform private.require_permission('taxonomy.edit');
  v_locale := private.taxonomy_locale(p_locale);
  perform private.refuse_if(v_locale is null, 'Choose the language in which to ignore the query.');
  perform private.refuse_if(length(p_normalized_query) > 500, 'A query has at most 500 characters.');
  v_query := private.normalized_query(v_locale, p_normalized_query);
  perform private.refuse_if(private.trimmed(v_query) is null, 'Choose a query to ignore.');

  insert into public.taxonomy_ignored_queries (locale, normalized_query, ignored_by_user_id)
  values (v_locale, v_query, auth.uid())
  on conflict do nothing;

  if found then
    perform private.audit(
      'ignore_query', 'taxonomy_ignored_queries', v_locale || ':' || v_query,
      jsonb_build_object('locale', v_locale, 'normalized_query', v_query)
    );
  end if;
end
$$;
comment on function public.admin_ignore_query is
  'Admin. Permanently ignores an unmatched query and its variants (hyphen, one word, plural, marks); audited. Errors: '
  'not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_ignore_query to authenticated;
