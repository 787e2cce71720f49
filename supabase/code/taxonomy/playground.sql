-- Explains what a client would find and why, and suggests items for unmatched queries.

-- For each word of the query the best match in the item or its category, otherwise the reason for no match.
create or replace function private.explained_words(p_plan private.search_plan, p_item uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
             'asked', u.asked, 'weight', round(u.weight::numeric, 2),
             'stage', coalesce(best.stage, case when u.standing in ('near', 'known') then 'elsewhere' else u.standing end),
             'word', best.word, 'explained', round(coalesce(u.weight * best.strength, 0)::numeric, 2)
           ) order by u.token, u.n)
      from unnest(p_plan.units) with ordinality u (token, asked, key, weight, standing, n)
      left join lateral (
        select h.stage, p.word, private.search_strength(h.stage) * case when p.entity_id = p_item then 1 else 0.9 end as strength
          from unnest(p_plan.hits) h
          join private.search_postings p
            on p.locale = h.locale and (p.word = h.word or h.items is null and starts_with(p.word, h.word))
         where u.n between h.first and h.last
           and p.entity_id in (p_item, (select s.category_id from public.subcategories s where s.id = p_item))
         order by 3 desc, h.locale <> p_plan.locale, p.word
         limit 1
      ) best on u.weight > 0
  );
end
$$;

create or replace function public.admin_explain_taxonomy_search(
  p_locale text default null, p_query text default null, p_limit integer default 8, p_near_misses boolean default false
)
returns table (
  category_id uuid, category_slug text, category_name text, icon_slug text,
  subcategory_id uuid, subcategory_slug text, subcategory_name text,
  reason text, word_kind text, matched_word text, matched_locale text, nearness double precision,
  score double precision, match text, is_offered boolean, words jsonb
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_query text;
  v_plan private.search_plan;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, null);
  v_locale := private.search_locale(p_locale);
  v_query := private.search_text(private.visible(p_query));
  if not private.is_search(private.search_word(v_query)) then
    return;
  end if;
  v_plan := private.search_plan(v_locale, v_query);
  return query
    select c.id, c.slug, coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug), c.icon_slug,
           s.id, s.slug,
           coalesce(private.taxonomy_name('subcategory', s.id, v_locale), s.slug),
           case when m.nearness > 3 then 'typo' else m.kind end, m.kind, m.word, m.locale, m.nearness,
           m.score, m.match, m.match <> 'near', private.explained_words(v_plan, m.entity_id)
      from private.items_explaining(
             v_plan, coalesce(p_near_misses, false), coalesce(p_limit, 8)
           ) with ordinality
             m (entity_type, entity_id, category_id, subcategory_id, nearness, kind, word, locale, score, match, position)
      join public.categories c on c.id = m.category_id
      left join public.subcategories s on s.id = m.subcategory_id
     order by m.position;
end
$$;
comment on function public.admin_explain_taxonomy_search is
  'Admin. The results of search_taxonomy in the same order, with the reason (name, synonym, alias, typo) and the matching term; '
  'records nothing. nearness: 0 equal, 1 prefix, 2 prefix of a word, 3 substring, 4 to 5 with typos. score: the share of the '
  'query that the item explains; words: how each word of the query counts. match: full, likely, or with p_near_misses also near. '
  'Shape: icon_slug?, subcategory_id?, subcategory_slug?, subcategory_name?, reason SearchReason, word_kind WordKind, match '
  'ExplainedMatch, words SearchedWord[]. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_explain_taxonomy_search to authenticated;

-- ── Unmatched queries ────────────────────────────────────────────────────────────────────────────────────────────────

-- Items that explain some of the query, scored as in a search. Inactive items and words of other languages, which a search ignores,
-- are scored by similarity. Each word of the query counts with its weight: "repair" says little about "clock repair". The
-- similarity is squared: a half similar word, such as a part of a compound, explains less than half. From 0.3 to 1.
create or replace function private.similar_items(p_plan private.search_plan, p_query text)
returns table (entity_type text, entity_id uuid, word text, locale text, near double precision)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_asked text[];
  v_weights double precision[];
  v_whole double precision;
begin
  select array_agg(private.search_word(u.asked)), array_agg(u.weight), sum(u.weight) into v_asked, v_weights, v_whole
    from unnest(p_plan.units) u
   where u.weight > 0;
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  return query
    select distinct on (w.entity_type, w.entity_id) w.entity_type, w.entity_id, w.word, w.locale, w.near
      from (
        select t.entity_type, t.entity_id, t.word, t.locale, (
                 select sum(u.weight * power(extensions.word_similarity(u.asked, t.search_word), 2)) / v_whole
                   from unnest(v_asked, v_weights) u (asked, weight)
               ) * case when t.locale in (p_plan.locale, 'en') then 1 else 0.85 end as near
          from (
            select distinct a.entity_type, a.entity_id, a.word, a.locale, a.search_word
              from unnest(p_query || v_asked) part
              join private.taxonomy_words a on part operator(extensions.<%) a.search_word
             where part = p_query or length(part) >= 4
          ) t
        union all
        select m.entity_type, m.entity_id, m.word, m.locale, m.score
          from private.items_explaining(p_plan, true, 50) m
      ) w
     -- Below, one in ten is right: see docs/search.md.
     where w.near >= 0.3
     order by w.entity_type, w.entity_id, w.near desc, w.locale <> p_plan.locale, w.word;
end
$$;

create or replace function public.admin_suggest_taxonomy_targets(
  p_locale text default null, p_query text default null, p_limit integer default 5
)
returns table (
  entity_type text, entity_id uuid, category_id uuid, category_slug text, category_name text,
  subcategory_id uuid, subcategory_slug text, subcategory_name text, is_active boolean,
  score double precision, reason text, matched_word text, matched_locale text, picks bigint
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_query text;
  v_normalized text;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, null);
  v_locale := private.search_locale(p_locale);
  v_query := private.search_text(private.visible(p_query));
  if v_query is null then
    return;
  end if;
  v_normalized := private.normalized_query(v_locale, v_query);
  return query
    select i.entity_type, i.entity_id,
           c.id, c.slug, coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug),
           s.id, s.slug,
           coalesce(private.taxonomy_name('subcategory', s.id, v_locale), s.slug),
           i.is_active, found.score, case when found.picks > 0 then 'picked' else 'similar' end,
           found.word, found.locale, found.picks
      from (
        select coalesce(w.entity_type, p.entity_type) as entity_type, coalesce(w.entity_id, p.entity_id) as entity_id,
               w.word, w.locale, coalesce(p.picks, 0) as picks,
               -- Each person who selected it halves the distance to a score of 1.
               1 - (1 - coalesce(w.near, 0)) * power(0.5::float8, coalesce(p.picks, 0)) as score
          from private.similar_items(private.search_plan(v_locale, v_query), private.search_word(v_query)) w
          full join (
            -- A selection after a search without results shows what was meant.
            select case when n.subcategory_id is null then 'category' else 'subcategory' end as entity_type,
                   coalesce(n.subcategory_id, n.category_id) as entity_id, count(distinct n.user_id) as picks
              from public.taxonomy_searches q
              join public.taxonomy_selections n
                on n.user_id = q.user_id and n.selected_at between q.created_at and q.created_at + interval '15 minutes'
             where q.match_count = 0 and q.locale = v_locale and q.normalized_query = v_normalized
             group by 1, 2
          ) p on p.entity_type = w.entity_type and p.entity_id = w.entity_id
      ) found
      join private.taxonomy_items i on i.entity_type = found.entity_type and i.entity_id = found.entity_id
      left join public.subcategories s on i.entity_type = 'subcategory' and s.id = i.entity_id
      join public.categories c on c.id = case i.entity_type when 'category' then i.entity_id else s.category_id end
     order by found.score desc, i.is_active desc, i.entity_type, c.sort_order, s.sort_order, i.entity_id
     limit coalesce(p_limit, 5);
end
$$;
comment on function public.admin_suggest_taxonomy_targets is
  'Admin. Items that an unmatched query may mean, best first: items with a similar word in any language, and items selected '
  'within 15 minutes after the query. score: 0.3 to 1, the share of the query that the item explains, as in '
  'admin_explain_taxonomy_search; each person who selected the item raises it. p_limit 1 to 200. Shape: like taxonomy_synonyms, '
  'subcategory_id?, subcategory_slug?, subcategory_name?, reason TargetReason, matched_word?, matched_locale?. Errors: '
  'not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_suggest_taxonomy_targets to authenticated;

create or replace function public.admin_match_queries(p_items jsonb default '[]')
returns table (
  locale text, normalized_query text, match_count integer, category_slug text, subcategory_slug text,
  nearness double precision
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
  perform private.refuse_if(jsonb_typeof(p_items) is distinct from 'array', 'The items must be a list of {locale, normalized_query}.');
  perform private.refuse_if(jsonb_array_length(p_items) > 200, 'Ask for at most 200 queries.');
  return query
    select i.item ->> 'locale', i.item ->> 'normalized_query', coalesce(found.matches, 0)::integer, c.slug, s.slug,
           found.nearness
      from jsonb_array_elements(p_items) with ordinality i (item, position)
      left join lateral (
        select count(*) as matches, (array_agg(m.category_id))[1] as category, (array_agg(m.subcategory_id))[1] as subcategory,
               min(m.nearness) as nearness
          from private.search_items(
                 private.search_locale(i.item ->> 'locale'),
                 left(i.item ->> 'normalized_query', 200), 8
               ) m
      ) found on true
      left join public.categories c on c.id = found.category
      left join public.subcategories s on s.id = found.subcategory
     order by i.position;
end
$$;
comment on function public.admin_match_queries is
  'Admin. How many suggestions (at most 8) each query gets now, and the first one; 0: still none. nearness as in '
  'admin_explain_taxonomy_search: above 3, only typos match. At most 200 queries. Shape: category_slug?, subcategory_slug?, '
  'nearness?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_match_queries to authenticated;

create or replace function public.admin_get_ignored_queries(
  p_locale text default null, p_limit integer default 50, p_offset integer default 0
)
returns table (
  locale text, normalized_query text, agg_count bigint, last_seen timestamptz,
  ignored_by_user_id uuid, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, p_offset);
  v_locale := private.taxonomy_locale(p_locale);
  return query
    select i.locale, i.normalized_query, q.times, q.last_seen, i.ignored_by_user_id, i.created_at
      from (
        select * from public.taxonomy_ignored_queries g
         where v_locale is null or g.locale = v_locale
         order by g.created_at desc, g.locale, g.normalized_query
         limit coalesce(p_limit, 50) offset coalesce(p_offset, 0)
      ) i
      cross join lateral (
        select count(*) as times, max(s.created_at) as last_seen
          from public.taxonomy_searches s
         where s.match_count = 0 and s.locale = i.locale and s.variant_key = i.variant_key
      ) q
     order by i.created_at desc, i.locale, i.normalized_query;
end
$$;
comment on function public.admin_get_ignored_queries is
  'Admin. A page of the ignored queries, newest first, with the number of searches for them and their variants. p_limit 1 to 200. '
  'Shape: last_seen?, ignored_by_user_id?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_ignored_queries to authenticated;
