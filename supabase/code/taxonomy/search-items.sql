-- Stage 7 of a search: how much of the query each item explains (docs/search.md).

-- Below this share the unexplained part is what was asked for.
create or replace function private.search_threshold()
returns double precision
language sql immutable parallel safe set search_path = ''
as $$
  select 0.62::double precision
$$;

create or replace function private.near_miss()
returns double precision
language sql immutable parallel safe set search_path = ''
as $$
  select 0.3::double precision
$$;

-- Most queries are one word or its prefix, which a thousand terms may have. p_only_nearest leaves out terms that contain it
-- further in, or only in English. nearness: 0 equal, 1 prefix, 2 prefix of a word, 3 anything else. Its CASE is inlined, because
-- PostgreSQL would call a function for each term.
create or replace function private.items_with_word(
  p_plan private.search_plan, p_least double precision, p_limit integer, p_only_nearest boolean
)
returns setof private.taxonomy_match
language plpgsql stable security definer rows 8 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_locale text := p_plan.locale;
  v_phrase text := p_plan.phrase;
  v_asked text := p_plan.asked;
begin
  return query
    with nearest as (
      select distinct on (f.entity_id) f.*
        from (
          select p.entity_type, p.entity_id, p.kind, p.locale, p.term, h.strength, h.typos,
                 case
                   when p.phrase in (v_phrase, v_asked) then 0
                   when starts_with(p.phrase, v_asked) then 1
                   when strpos(p.phrase, ' ' || v_asked) > 0 then 2
                   else 3
                 end as nearness
            from (
              select u.locale, u.word, private.search_strength(u.stage) as strength, u.stage in ('one typo', 'two typos') as typos
                from unnest(p_plan.hits) u
               where not p_only_nearest or u.stage <> 'beginning' or u.locale = v_locale
            ) h
            cross join lateral (select * from private.search_postings q where q.locale = h.locale and q.word = h.word offset 0) p
           where h.strength >= p_least and (not p_only_nearest or h.strength > 0.9 or starts_with(p.phrase, v_asked))
        ) f
       order by f.entity_id, f.strength desc, f.nearness, f.locale <> v_locale, f.kind = 'alias', f.kind = 'synonym', f.term
    )
    select n.entity_type, n.entity_id, c.id, s.id,
           case when n.typos and n.nearness = 3 then 5 - n.strength else n.nearness end, n.kind, n.term, n.locale, n.strength
      from nearest n
      left join public.subcategories s on n.entity_type = 'subcategory' and s.id = n.entity_id
      join public.categories c on c.id = coalesce(s.category_id, n.entity_id)
     where c.is_active and (n.entity_type = 'category' or s.is_active)
     order by n.strength desc, n.nearness, n.locale <> v_locale, s.id is not null, c.sort_order, s.sort_order, c.id, s.id
     limit p_limit;
end
$$;

-- Words of the category complete what a subcategory explains: "house cleaner" is house cleaning in the category of cleaners.
create or replace function private.items_with_words(p_plan private.search_plan, p_least double precision, p_limit integer)
returns setof private.taxonomy_match
language plpgsql stable security definer rows 8 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_locale text := p_plan.locale;
  v_phrase text := p_plan.phrase;
  v_asked text := p_plan.asked;
  v_weights double precision[] := array(select u.weight from unnest(p_plan.units) u);
  v_whole double precision := (select sum(w) from unnest(v_weights) w);
begin
  return query
    with hit as (
      select h.locale, h.word, h.stage, h.items, n.unit, v_weights[n.unit] * private.search_strength(h.stage) as explained
        from unnest(p_plan.hits) h
        cross join lateral (values (h.first), (nullif(h.last, h.first))) n (unit)
       where v_weights[n.unit] > 0
    ),
    whole as materialized (
      select p.entity_type, p.entity_id, p.kind, p.locale, p.term, p.phrase, h.stage, h.unit, h.explained
        from hit h
        -- "offset 0", here and below, forces one index look-up, whatever row count PostgreSQL expects.
        cross join lateral (select * from private.search_postings q where q.locale = h.locale and q.word = h.word offset 0) p
       where h.items is not null
    ),
    found as materialized (
      select w.* from whole w
      union all
      -- Hundreds of words begin with the last two letters; considers only those of items found by the other words.
      select p.entity_type, p.entity_id, p.kind, p.locale, p.term, p.phrase, h.stage, h.unit, h.explained
        from hit h
        cross join (select distinct w.entity_id from whole w) i
        cross join lateral (
          select * from private.search_postings q where q.entity_id = i.entity_id and q.locale = h.locale offset 0
        ) p
       where h.items is null and starts_with(p.word, h.word)
    ),
    -- Groups by unit for the score and by term for the nearest one. Avoids joins, whose row counts PostgreSQL cannot estimate.
    grouped as (
      select e.entity_type, e.entity_id, e.kind, e.locale, e.term, e.phrase, grouping(e.unit) = 1 as is_term, bool_or(e.own) as own,
             max(e.explained) as most, sum(e.explained) as explained, bool_or(e.stage in ('one typo', 'two typos')) as typos
        from (
          select f.*, true as own from found f
          union all
          select 'subcategory', s.id, null, null, null, null, null, f.unit, f.explained * 0.9, false
            from (select c.entity_id, c.unit, max(c.explained) as explained from found c where c.entity_type = 'category' group by 1, 2) f
            cross join lateral (select b.id from public.subcategories b where b.category_id = f.entity_id offset 0) s
        ) e
       group by grouping sets (
         (e.entity_type, e.entity_id, e.unit), (e.entity_type, e.entity_id, e.kind, e.locale, e.term, e.phrase)
       )
    ),
    scored as (
      select g.*, sum(g.most) filter (where not g.is_term) over (partition by g.entity_id) / v_whole as score,
             case
               when g.phrase in (v_phrase, v_asked) then 0
               when starts_with(g.phrase, v_asked) then 1
               when strpos(g.phrase, ' ' || v_asked) > 0 then 2
               else 3
             end as nearness
        from grouped g
    ),
    nearest as (
      select distinct on (t.entity_id) t.entity_type, t.entity_id, t.score, t.kind, t.locale, t.term,
             case when t.typos and t.nearness = 3 then 5 - t.score else t.nearness end as nearness
        from scored t
       where t.is_term and t.own and t.score >= p_least
       order by t.entity_id, t.explained desc, t.nearness, t.locale <> v_locale, t.kind = 'alias', t.kind = 'synonym', t.term
    )
    select n.entity_type, n.entity_id, c.id, s.id, n.nearness::double precision, n.kind, n.term, n.locale, n.score
      from nearest n
      left join public.subcategories s on n.entity_type = 'subcategory' and s.id = n.entity_id
      join public.categories c on c.id = coalesce(s.category_id, n.entity_id)
     where c.is_active and (n.entity_type = 'category' or s.is_active)
     order by round(n.score::numeric, 2) desc, n.nearness, n.locale <> v_locale, s.id is not null, c.sort_order, s.sort_order, c.id, s.id
     limit p_limit;
end
$$;

create or replace function private.items_explaining(p_plan private.search_plan, p_least double precision, p_limit integer)
returns setof private.taxonomy_match
language plpgsql stable security definer rows 8 set search_path = ''
as $$
declare
  v_weighty integer := (select count(*)::integer from unnest(p_plan.units) u where u.weight > 0);
  v_found private.taxonomy_match[];
begin
  if v_weighty = 1 then
    -- Fast path: the nearest terms may fill the result.
    v_found := array(select i from private.items_with_word(p_plan, p_least, p_limit, true) i);
    return query select * from unnest(v_found) where cardinality(v_found) >= p_limit;
    return query select * from private.items_with_word(p_plan, p_least, p_limit, false) where cardinality(v_found) < p_limit;
  elsif v_weighty > 0 and p_plan.hits <> '{}' then
    return query select * from private.items_with_words(p_plan, p_least, p_limit);
  end if;
end
$$;
