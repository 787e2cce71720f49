-- Stage 7 of a search: how much of the query each item explains (docs/search.md).

-- Most queries are one word or its prefix, which a thousand terms may have. p_only_nearest leaves out terms that contain it
-- further in, or only in English. nearness: 0 equal, 1 prefix, 2 prefix of a word, 3 anything else. Its CASE is inlined, because
-- PostgreSQL would call a function for each term.
create or replace function private.items_with_word(
  p_plan private.search_plan, p_limit integer, p_only_nearest boolean
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
          select p.entity_type, p.entity_id, p.kind, p.locale, p.term, h.strength, h.typos, h.is_doubtful,
                 case
                   when p.phrase in (v_phrase, v_asked) then 0
                   when starts_with(p.phrase, v_asked) then 1
                   when strpos(p.phrase, ' ' || v_asked) > 0 then 2
                   else 3
                 end as nearness
            from (
              select u.locale, u.word, private.search_strength(u.stage) as strength, u.stage in ('one typo', 'two typos') as typos,
                     private.is_doubtful(u.stage, (p_plan.units)[u.first].key) as is_doubtful
                from unnest(p_plan.hits) u
               where not p_only_nearest or u.stage <> 'beginning' or u.locale = v_locale
            ) h
            cross join lateral (select * from private.search_postings q where q.locale = h.locale and q.word = h.word offset 0) p
           where not p_only_nearest or h.strength > 0.9 or starts_with(p.phrase, v_asked)
        ) f
       order by f.entity_id, f.strength desc, f.nearness, f.locale <> v_locale, f.kind = 'alias', f.kind = 'synonym', f.term
    )
    select n.entity_type, n.entity_id, c.id, s.id,
           case when n.typos and n.nearness = 3 then 5 - n.strength else n.nearness end, n.kind, n.term, n.locale, n.strength,
           case when n.is_doubtful then 'likely' else 'full' end
      from nearest n
      left join public.subcategories s on n.entity_type = 'subcategory' and s.id = n.entity_id
      join public.categories c on c.id = coalesce(s.category_id, n.entity_id)
     where c.is_active and (n.entity_type = 'category' or s.is_active)
     order by n.strength desc, n.nearness, n.locale <> v_locale, s.id is not null, c.sort_order, s.sort_order, c.id, s.id
     limit p_limit;
end
$$;

-- A word that differs so much may be another one; its item is only likely.
create or replace function private.is_doubtful(p_stage text, p_key text)
returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select p_stage in ('ending', 'part', 'two typos') or p_stage = 'one typo' and length(p_key) < 7
$$;

-- Lessons differ from repairs of the same thing. English terms tell it for languages with few.
create or replace function private.is_lesson(p_item uuid)
returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from private.search_postings p
     where p.is_lesson and p.entity_id in (p_item, (select s.category_id from public.subcategories s where s.id = p_item))
  );
end
$$;

-- Words of the category complete what a subcategory explains: "house cleaner" is house cleaning in the category of cleaners.
--
-- anchor: a term whose words are all in the query, but for light ones. Then another anchor is a second service, and an unknown word
-- only qualifies the first unless it is the head of the query: a boiler service for Vaillant, but no insurance of a car.
create or replace function private.items_with_words(p_plan private.search_plan, p_limit integer)
returns setof private.taxonomy_match
language plpgsql stable security definer rows 8 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_locale text := p_plan.locale;
  v_phrase text := p_plan.phrase;
  v_asked text := p_plan.asked;
  v_weights double precision[] := array(select u.weight from unnest(p_plan.units) u);
  v_whole double precision := (select sum(w) from unnest(v_weights) w);
  v_main integer[] := array(select n::integer from unnest(p_plan.units) with ordinality u (token, asked, key, weight, standing, n)
                             where u.weight > 0 and u.standing in ('known', 'near', 'unknown', 'trade'));
  v_trades integer[] := array(select n::integer from unnest(p_plan.units) with ordinality u (token, asked, key, weight, standing, n) where u.standing = 'trade');
  -- In a query of listed words, the work says more than for whom.
  v_light integer[] := case when v_main = '{}' then array(
    select n::integer from unnest(p_plan.units) with ordinality u (token, asked, key, weight, standing, n) where u.weight > 0 and u.standing in ('lesson', 'work')
  ) end;
  v_things integer[] := array(select n from unnest(v_main) n where not n = any (v_trades));
  -- Words after a preposition explain those before it.
  v_chunks integer[] := array(
    select (count(*) filter (where u.standing in ('before a place', 'before a purpose')) over (order by n))::integer
      from unnest(p_plan.units) with ordinality u (token, asked, key, weight, standing, n)
  );
  -- Pairs of characters overlap, so that a part of a term has few of them.
  v_least_covered double precision := case when p_plan.locale in ('zh', 'ja') then 0 else 0.5 end::double precision;
  v_learns boolean := exists (select from unnest(p_plan.units) u where u.standing = 'lesson');
  v_verbs integer[] := array(
    select n from unnest(v_main) n
     where (p_plan.units)[n].standing in ('known', 'unknown') and (
         length((p_plan.units)[n].key) >= 5 and private.before_endings(v_locale, (p_plan.units)[n].key, array['verb ending']) <> '{}'
         -- Hiragana at the end of a Japanese verb.
         or v_locale = 'ja' and (p_plan.units)[n].standing = 'unknown' and ((p_plan.units)[n].key || coalesce((p_plan.units)[n + 1].key, '')) ~ '^.?[ぁ-ん]'
       )
  );
  v_has_verb boolean := exists (select from unnest(v_verbs) n where (p_plan.units)[n].standing = 'unknown');
  v_works boolean := exists (select from unnest(p_plan.units) u where u.standing in ('lesson', 'work'));
  -- Below this share the unexplained part is what was asked for.
  v_full constant double precision := 0.62::double precision;
  -- In "boiler service" the last word says what is wanted, in "alquiler de coches" the first.
  v_is_head_last boolean := p_plan.locale in ('en', 'de', 'nl', 'sv', 'da', 'no', 'fi', 'hu', 'tr', 'zh', 'ja');
  -- Work on a part of a thing, or something wrong with it.
  v_is_about_thing boolean := exists (select from unnest(p_plan.units) u where u.standing in ('symptom', 'work'));
  v_is_unknown boolean := not exists (select from unnest(v_main) n where (p_plan.units)[n].standing <> 'unknown');
  v_ands integer[] := array(select n::integer from unnest(p_plan.units) with ordinality u (token, asked, key, weight, standing, n) where u.standing = 'conjunction');
  v_joins boolean := v_ands <> '{}';
begin
  return query
    with hit as (
      select h.locale, h.word, h.stage, h.items, n.unit, v_weights[n.unit] * private.search_strength(h.stage) as explained
        from unnest(p_plan.hits) h
        cross join lateral (values (h.first), (nullif(h.last, h.first))) n (unit)
       where v_weights[n.unit] > 0
    ),
    whole as materialized (
      select p.entity_type, p.entity_id, p.kind, p.locale, p.term, p.phrase, p.word, p.is_light, p.content, h.stage, h.unit, h.explained, h.items
        from hit h
        -- "offset 0", here and below, forces one index look-up, whatever row count PostgreSQL expects.
        cross join lateral (select * from private.search_postings q where q.locale = h.locale and q.word = h.word offset 0) p
       where h.items is not null
    ),
    found as materialized (
      select w.* from whole w
      union all
      -- Hundreds of words begin with the last two letters; considers only those of items found by the other words.
      select p.entity_type, p.entity_id, p.kind, p.locale, p.term, p.phrase, p.word, p.is_light, p.content, h.stage, h.unit, h.explained, h.items
        from hit h
        cross join (select distinct w.entity_id from whole w) i
        cross join lateral (
          select * from private.search_postings q where q.entity_id = i.entity_id and q.locale = h.locale offset 0
        ) p
       where h.items is null and starts_with(p.word, h.word)
    ),
    terms as materialized (
      select f.entity_type, f.entity_id, f.kind, f.locale, f.term, f.phrase, array_agg(distinct f.unit) as units,
             sum(f.explained) as explained, bool_or(f.stage in ('one typo', 'two typos')) as typos,
             count(distinct f.word) filter (where (not f.is_light or f.unit = any (v_main)))::double precision / max(f.content) as covered,
             count(distinct f.word) filter (where (not f.is_light or f.unit = any (v_main)) and not private.is_doubtful(f.stage, (p_plan.units)[f.unit].key)) >= max(f.content) as is_strong,
             count(distinct f.word) filter (where (not f.is_light or f.unit = any (v_main)) and (f.stage not in ('one typo', 'two typos', 'part') or f.stage = 'one typo' and length(f.word) >= 8)) >= max(f.content)
               and (array_agg(f.unit) && v_things or max(f.content) > 1)
               -- A pair of characters is not yet a part of "carpets and sofas".
               and (v_least_covered > 0 or max(f.content) > 1 or exists (
                 select from regexp_split_to_table(f.phrase, '[ 和と]') p where strpos(v_phrase, left(p, greatest(2, length(p) - 1))) > 0 and p <> ''
               )) as is_anchor,
             count(distinct f.word) filter (where (not f.is_light or f.unit = any (v_main)) and (f.stage in ('word', 'stem', 'joined', 'root') or f.stage = 'one typo' and length(f.word) >= 8)) >= max(f.content) as is_sure
        from found f
       group by 1, 2, 3, 4, 5, 6
    ),
    anchors as materialized (
      select distinct on (t.entity_id) t.entity_id, m.units, t.is_sure,
             exists (
               select from unnest(m.units) u
                where private.before_endings(
                  v_locale, (p_plan.units)[u].key, array['work ending', 'work tail'] || case (p_plan.units)[u].standing when 'near' then 'verb ending' end
                ) <> '{}' and not ((p_plan.units)[u].key ~ 'er$' and private.is_lesson(t.entity_id))
             ) as names_work
        from terms t
        cross join lateral (
          select array(select u from unnest(t.units) u where u = any (v_main) or not t.units && v_main order by u) as units
        ) m
       where t.is_anchor
       order by t.entity_id, t.is_sure desc, t.explained desc
    ),
    scored as materialized (
      select u.entity_type, u.entity_id, sum(u.most) as explained, array_agg(u.unit) as units,
             bool_or(u.items = 1 and (p_plan.units)[u.unit].standing = 'symptom') as has_own_symptom
        from (
          select e.entity_type, e.entity_id, e.unit, max(e.explained) as most, min(e.items) as items
            from (
              select f.entity_type, f.entity_id, f.unit, f.explained, f.items from found f
              union all
              select 'subcategory', s.id, f.unit, f.explained * 0.9, null
                from (select c.entity_id, c.unit, max(c.explained) as explained from found c where c.entity_type = 'category' group by 1, 2) f
                cross join lateral (select b.id from public.subcategories b where b.category_id = f.entity_id offset 0) s
            ) e
           group by 1, 2, 3
        ) u
       group by 1, 2
    ),
    judged as (
      select s.entity_id, s.explained / v_whole as score, s.has_own_symptom and v_is_unknown as is_symptom, a.entity_id is not null as is_anchored,
             s.explained / (v_whole - coalesce(r.others, 0)) as shared_score, a.is_sure and r.qualifies as qualifies,
             exists (
               select from unnest(v_trades) n
                where not exists (select from terms t where t.entity_id = s.entity_id and t.covered >= 1 and n = any (t.units)
                                    and (cardinality(t.units) > 1 or cardinality(v_main) = 1 and v_whole = v_weights[n] and strpos(t.phrase, ' ') = 0))
             ) as is_trade,
             v_main <@ s.units as is_all, v_light <> '{}' and v_light <@ s.units as is_light, (v_works or v_has_verb and not coalesce(a.names_work, false)) and private.is_lesson(s.entity_id) <> v_learns as is_other_work
        from scored s
        left join anchors a on a.entity_id = s.entity_id
        left join lateral (
          select sum(v_weights[n]) filter (where o.is_other) as others,
                 coalesce(bool_and(
                   case
                     when o.is_other or v_is_about_thing or n = any (v_verbs) then true
                     -- An unknown second service.
                     when exists (select from unnest(v_ands) c where c between n and a.units[1] or c between a.units[1] and n) then true
                     when v_chunks[n] > v_chunks[a.units[1]] then true
                     when v_chunks[n] < v_chunks[a.units[1]] then false
                     when v_is_head_last then n < a.units[1] or a.names_work
                     else n > a.units[1] or a.names_work
                   end
                 ), true) as qualifies
            from unnest(v_main) n
            cross join lateral (
              select exists (
                select from anchors b
                 where b.entity_id <> s.entity_id and n = any (b.units) and not b.units && a.units
                   and (v_joins or v_locale in ('zh', 'ja') or a.names_work and b.names_work)
              ) as is_other
            ) o
           where not n = any (s.units)
        ) r on a.entity_id is not null
    ),
    nearest as (
      select distinct on (t.entity_id) t.*, j.score, j.is_anchored, j.shared_score, j.qualifies, j.is_symptom, j.is_trade, j.is_all, j.is_light, j.is_other_work,
             max(t.covered) over (partition by t.entity_id) as most_covered,
             bool_or(t.is_strong) over (partition by t.entity_id) as has_strong,
             case
               when t.phrase in (v_phrase, v_asked) then 0
               when starts_with(t.phrase, v_asked) then 1
               when strpos(t.phrase, ' ' || v_asked) > 0 then 2
               else 3
             end as nearness
        from terms t
        join judged j on j.entity_id = t.entity_id
       order by t.entity_id, t.explained desc, nearness, t.locale <> v_locale, t.kind = 'alias', t.kind = 'synonym', t.term
    ),
    matched as (
      select n.*, case
               when n.is_trade or n.is_other_work then 'near'
               when n.score >= v_full and n.most_covered >= v_least_covered then
                 case when n.has_strong and n.is_all then 'full' else 'likely' end
               when not n.is_all and exists (select from terms t where t.covered >= 1 and v_main <@ t.units) then 'near'
               when n.is_anchored and n.shared_score >= v_full then case when v_joins then 'full' else 'likely' end
               when n.is_anchored and n.qualifies and n.score >= 0.2 or n.is_symptom or n.is_light then 'likely'
               else 'near'
             end as match
        from nearest n
    )
    select n.entity_type, n.entity_id, c.id, s.id, case when n.typos and n.nearness = 3 then 5 - n.score else n.nearness end::double precision,
           n.kind, n.term, n.locale, n.score, n.match
      from matched n
      left join public.subcategories s on n.entity_type = 'subcategory' and s.id = n.entity_id
      join public.categories c on c.id = coalesce(s.category_id, n.entity_id)
     where (n.match <> 'near' or n.score >= 0.3) and c.is_active and (n.entity_type = 'category' or s.is_active)
     order by n.match = 'near', n.match = 'likely', round(n.score::numeric, 2) desc, n.nearness, n.locale <> v_locale, s.id is not null,
              c.sort_order, s.sort_order, c.id, s.id
     limit p_limit;
end
$$;

-- p_near: also returns items that explain too little.
create or replace function private.items_explaining(p_plan private.search_plan, p_near boolean, p_limit integer)
returns setof private.taxonomy_match
language plpgsql stable security definer rows 8 set search_path = ''
as $$
declare
  v_weighty integer := (select count(*)::integer from unnest(p_plan.units) u where u.weight > 0);
  v_found private.taxonomy_match[];
begin
  if v_weighty = 1 and not exists (select from unnest(p_plan.units) u where u.weight > 0 and u.standing in ('known', 'near', 'unknown', 'trade')) then
    -- Only the kind of work, for whom, or what is wrong.
    return query
      select (i).entity_type, (i).entity_id, (i).category_id, (i).subcategory_id, (i).nearness, (i).kind, (i).word, (i).locale, (i).score, 'likely'
        from private.items_with_word(p_plan, p_limit, false) i;
  elsif v_weighty = 1 and not exists (select from unnest(p_plan.units) u where u.standing = 'trade') then
    -- Fast path: the nearest terms may fill the result.
    v_found := array(select i from private.items_with_word(p_plan, p_limit, true) i);
    return query select * from unnest(v_found) where cardinality(v_found) >= p_limit;
    return query select * from private.items_with_word(p_plan, p_limit, false) where cardinality(v_found) < p_limit;
  elsif v_weighty > 0 and p_plan.hits <> '{}' then
    return query select * from private.items_with_words(p_plan, p_limit) m where p_near or m.match <> 'near';
  end if;
end
$$;
