-- Search quality, measured by staff decisions about this marketplace's own queries: an accepted query should find its item, an
-- ignored one nothing.

-- The current results of each query: {items, names}, the first three, in the order of the queries.
create or replace function private.current_results(p_locales text[], p_queries text[])
returns jsonb[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select (
             select jsonb_build_object(
                      'items', coalesce(jsonb_agg(coalesce(m.subcategory_id, m.category_id) order by m.position), '[]'),
                      'names', coalesce(jsonb_agg(concat_ws(
                        ' › ',
                        coalesce(private.taxonomy_name('category', m.category_id, q.locale), c.slug),
                        coalesce(private.taxonomy_name('subcategory', s.id, q.locale), s.slug)
                      ) order by m.position), '[]')
                    )
               from private.search_items(q.locale, left(q.query, 200), 3) with ordinality
                      m (entity_type, entity_id, category_id, subcategory_id, nearness, kind, word, locale, score, match, position)
               join public.categories c on c.id = m.category_id
               left join public.subcategories s on s.id = m.subcategory_id
           )
      from unnest(p_locales, p_queries) with ordinality q (locale, query, at)
     order by q.at
  );
end
$$;

-- At most two thousand: each label costs a search and a count, about two milliseconds.
create or replace function private.labelled_queries(p_since timestamptz)
returns table (locale text, normalized_query text, wanted_type text, wanted uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select l.locale, l.normalized_query, l.entity_type, l.entity_id
      from (
        (
          select r.locale, r.normalized_query, r.entity_type, r.entity_id
            from public.taxonomy_repaired_queries r
           order by r.created_at desc
           limit 1000
        )
        union all
        (
          select i.locale, i.normalized_query, null, null
            from public.taxonomy_ignored_queries i
           where not exists (
             select from public.taxonomy_repaired_queries r
              where r.locale = i.locale and r.normalized_query = i.normalized_query
           )
           order by i.created_at desc
           limit 1000
        )
      ) l
     where p_since is null or exists (
       select from public.taxonomy_searches s
        where s.locale = l.locale and s.normalized_query = l.normalized_query and s.created_at >= p_since
     );
end
$$;

create or replace function public.admin_get_search_quality(p_days integer default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_since timestamptz;
  v_labels record;
begin
  perform private.require_permission('taxonomy.read');
  perform private.refuse_if(p_days not between 1 and 180, 'Searches are kept for 180 days. Choose 1 to 180 days.');
  v_since := now() - make_interval(days => p_days);
  select array_agg(l.locale) as locales, array_agg(l.normalized_query) as queries, array_agg(l.wanted_type) as types,
         array_agg(l.wanted) as wanted
    into v_labels
    from private.labelled_queries(v_since) l;
  return (
    with tested as materialized (
      select t.locale, t.query, t.type, t.wanted, t.answer -> 'names' as found,
             t.wanted is not null as is_repaired,
             t.answer -> 'items' <> '[]' as is_answered,
             t.answer -> 'items' @> to_jsonb(t.wanted) as is_among_three,
             t.answer #>> '{items,0}' = t.wanted::text as is_first
        from unnest(
               v_labels.locales, v_labels.queries, v_labels.types, v_labels.wanted,
               private.current_results(v_labels.locales, v_labels.queries)
             ) t (locale, query, type, wanted, answer)
    ),
    missed as (
      select s.locale, sum(s.unmatched) as unmatched, sum(s.near) as near, sum(s.likely) as likely
        from (
          select u.locale, count(*) as unmatched, count(*) filter (where u.near_count > 0) as near, 0 as likely
            from public.taxonomy_searches u
           where u.match_count = 0 and (v_since is null or u.created_at >= v_since)
           group by 1
          union all
          select l.locale, 0, 0, count(*)
            from public.taxonomy_searches l
           where l.match_count > 0 and l.likely_count = l.match_count and (v_since is null or l.created_at >= v_since)
           group by 1
        ) s
       group by 1
    ),
    by_language as (
      select coalesce(t.locale, m.locale) as locale, coalesce(m.unmatched, 0) as unmatched, coalesce(m.near, 0) as near, coalesce(m.likely, 0) as likely,
             coalesce(t.repaired, 0) as repaired, coalesce(t.among_three, 0) as among_three, coalesce(t.answered, 0) as answered,
             coalesce(t.first, 0) as first, coalesce(t.ignored, 0) as ignored, coalesce(t.wrongly, 0) as wrongly
        from (
          select a.locale, count(*) filter (where a.is_repaired) as repaired,
                 count(*) filter (where a.is_among_three) as among_three,
                 count(*) filter (where a.is_repaired and a.is_answered) as answered,
                 count(*) filter (where a.is_first) as first,
                 count(*) filter (where not a.is_repaired) as ignored,
                 count(*) filter (where not a.is_repaired and a.is_answered) as wrongly
            from tested a
           group by 1
        ) t
        full join missed m on m.locale = t.locale
    ),
    failed as (
      select a.locale, a.query, a.found, case
               when not a.is_repaired then 'answered' when a.is_among_three then 'not_first' else 'missing'
             end as failure,
             case when a.is_repaired then concat_ws(
               ' › ',
               (select private.taxonomy_name('category', s.category_id, a.locale) from public.subcategories s where s.id = a.wanted),
               coalesce(private.taxonomy_name(a.type, a.wanted, a.locale), i.slug)
             ) end as wanted
        from tested a
        left join private.taxonomy_items i on i.entity_type = a.type and i.entity_id = a.wanted
       where case when a.is_repaired then a.is_first is not true else a.is_answered end
    )
    select jsonb_build_object(
      'languages', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'locale', b.locale, 'repaired', b.repaired, 'among_three', b.among_three, 'answered', b.answered,
                 'first', b.first, 'ignored', b.ignored, 'answered_ignored', b.wrongly, 'unmatched', b.unmatched,
                 'near_misses', b.near, 'only_likely', b.likely
               ) order by b.repaired + b.ignored desc, b.unmatched desc, b.locale)
          from by_language b
      ), '[]'),
      'failures', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'locale', f.locale, 'normalized_query', f.query, 'failure', f.failure, 'wanted', f.wanted, 'found', f.found
               ) order by array_position(array['missing', 'answered', 'not_first'], f.failure), f.locale, f.query)
          from (select * from failed order by array_position(array['missing', 'answered', 'not_first'], failure), locale, query limit 200) f
      ), '[]'),
      'failure_count', (select count(*) from failed)
    )
  );
end
$$;
comment on function public.admin_get_search_quality is
  'Admin. Repeats the last 1000 accepted queries, each of which should find its item, and the last 1000 ignored ones, which '
  'should find nothing. p_days (1 to 180): only queries searched for in these days. By language: found among the first three, '
  'answered, found first; ignored ones answered; unmatched searches, and those that showed near misses; searches with only likely results. Also the first 200 '
  'failures. Shape: returns SearchQuality. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_search_quality to authenticated;
