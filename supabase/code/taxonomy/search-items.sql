-- Stage 7 of a search: how much of the query each item explains (docs/search.md).

-- Below this share a query has found nothing: what is unexplained is what was asked for.
create or replace function private.search_threshold()
returns double precision
language sql immutable parallel safe set search_path = ''
as $$
  select 0.6::double precision
$$;
comment on function private.search_threshold is 'The share of a query that an item explains at least, to be found.';

-- Words of the category complete what a subcategory explains: "house cleaner" is house cleaning in the category of cleaners.
-- One statement, whose plan is cached: planning takes as long as the search.
create or replace function private.items_explaining(p_plan private.search_plan, p_least double precision, p_limit integer)
returns setof private.taxonomy_match
language plpgsql stable security definer rows 8
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_locale text := p_plan.locale;
  v_phrase text := p_plan.phrase;
  v_asked text := coalesce(p_plan.asked, '');
  v_units integer := (select count(*) from unnest(p_plan.units) u where u.weight > 0);
begin
  if v_units = 0 or p_plan.hits = '{}' then
    return;
  end if;
  return query
    with unit as (
      select u.n::integer as unit, u.weight
        from unnest(p_plan.units) with ordinality u (token, asked, key, weight, standing, n)
       where u.weight > 0
    ),
    found as materialized (
      select p.entity_type, p.entity_id, p.kind, p.locale, p.term, p.phrase, h.first, h.last, h.stage,
             private.search_strength(h.stage) as strength
        from unnest(p_plan.hits) h
        join private.search_postings p on p.locale = h.locale and p.word = h.word
    ),
    explained as (
      select f.entity_type, f.entity_id, u.unit, max(f.strength) as strength
        from found f
        join unit u on u.unit between f.first and f.last
       group by 1, 2, 3
    ),
    item as (
      select e.entity_type, e.entity_id, s.category_id
        from (select distinct x.entity_type, x.entity_id from explained x) e
        left join public.subcategories s on e.entity_type = 'subcategory' and s.id = e.entity_id and v_units > 1
    ),
    scored as (
      select i.entity_type, i.entity_id,
             sum(u.weight * greatest(own.strength, above.strength * 0.9)) / sum(u.weight) as score
        from item i
        cross join unit u
        left join explained own on own.entity_id = i.entity_id and own.unit = u.unit
        left join explained above on above.entity_id = i.category_id and above.unit = u.unit
       group by 1, 2
    ),
    term as (
      select f.entity_id, f.kind, f.locale, f.term, count(distinct f.first) as words,
             bool_or(f.stage in ('one typo', 'two typos')) as mistyped,
             case
               when f.phrase in (v_phrase, v_asked) then 0
               when starts_with(f.phrase, v_asked) then 1
               when strpos(' ' || f.phrase, ' ' || v_asked) > 0 then 2
               else 3
             end as nearness
        from found f
       group by f.entity_id, f.kind, f.locale, f.term, f.phrase
    ),
    nearest as (
      select distinct on (i.entity_id) i.entity_type, i.entity_id, i.score, t.kind, t.locale, t.term,
             case when t.mistyped and t.nearness = 3 then 5 - i.score else t.nearness end as nearness
        from scored i
        join term t on t.entity_id = i.entity_id
       where i.score >= p_least
       order by i.entity_id, t.words desc, t.mistyped, t.nearness, t.locale <> v_locale, t.kind = 'alias', t.kind = 'synonym',
                t.term
    )
    select n.entity_type, n.entity_id, c.id, s.id, n.nearness::double precision, n.kind, n.term, n.locale, n.score
      from nearest n
      left join public.subcategories s on n.entity_type = 'subcategory' and s.id = n.entity_id
      join public.categories c on c.id = case n.entity_type when 'category' then n.entity_id else s.category_id end
     where c.is_active and (n.entity_type = 'category' or s.is_active)
     order by round(n.score::numeric, 2) desc, n.nearness, n.locale <> v_locale, s.id is not null, c.sort_order, s.sort_order, c.id, s.id
     limit p_limit;
end
$$;
comment on function private.items_explaining is
  'The offered items that explain at least p_least of a query, best first, each with its nearest term.';
