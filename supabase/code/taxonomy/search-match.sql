-- Stages 2 to 6 of a search: from a query to words of the taxonomy. The stages and the figures behind the limits are in
-- docs/search.md.

-- Limits and weights, chosen by `npm run bench -- relevance` (the tuning half).
create or replace function private.search_strength(p_stage text)
returns double precision
language sql immutable parallel safe set search_path = ''
as $$
  select case p_stage
    when 'word' then 1 when 'joined' then 1 when 'stem' then 0.97 when 'beginning' then 0.9
    when 'ending' then 0.75 when 'root' then 0.8 when 'one typo' then 0.8 when 'two typos' then 0.7 when 'part' then 0.65
  end::double precision
$$;

-- No typo below four letters, one up to seven, two above, as in Typesense and Algolia. A transposition is one typo. Null when
-- there are too many.
create or replace function private.typos(p_asked text, p_word text)
returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_most integer := case when length(p_asked) < 4 then 0 when length(p_asked) < 8 then 1 else 2 end;
  v_distance integer;
  v_at integer := 1;
begin
  v_distance := extensions.levenshtein_less_equal(p_asked, p_word, v_most + 1);
  if v_distance between 2 and v_most + 1 then
    while substr(p_asked, v_at, 1) = substr(p_word, v_at, 1) loop
      v_at := v_at + 1;
    end loop;
    if substr(p_asked, v_at, 1) = substr(p_word, v_at + 1, 1) and substr(p_asked, v_at + 1, 1) = substr(p_word, v_at, 1) then
      v_distance := 1 + extensions.levenshtein_less_equal(substr(p_asked, v_at + 2), substr(p_word, v_at + 2), v_most);
    end if;
  end if;
  return case when v_distance <= v_most then v_distance end;
end
$$;

-- Languages that write compounds as one word.
create or replace function private.has_compounds(p_locale text)
returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select p_locale in ('de', 'nl', 'sv', 'da', 'no', 'fi', 'hu')
$$;

-- The languages whose terms answer a query, the nearest first: people read the terms of a sister language, too.
create or replace function private.search_locales(p_locale text)
returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_remove(array[
    p_locale,
    case p_locale when 'sr' then 'hr' when 'bs' then 'hr' when 'hr' then 'sr' when 'cs' then 'sk' when 'sk' then 'cs' when 'da' then 'no' when 'no' then 'da' when 'uk' then 'ru' end,
    case when p_locale <> 'en' then 'en' end
  ], null)
$$;

-- Words of the taxonomy that resemble a word of the query, by stage:
--
-- beginning   begin with the word, which may be incomplete
-- root        have its root and another derivation
-- ending      have its beginning and a few different letters after it, which no stemmer removes
-- typo        differ by typos, but not in the first letter: they are rare there, and every search would read all words
-- part        contain the word
create or replace function private.similar_words(p_stage text, p_locale text, p_key text, p_unit integer)
returns setof private.search_hit
language plpgsql stable security definer rows 3 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_length integer := length(p_key);
  v_most integer := case when v_length < 8 then 1 else 2 end;
  -- Lengths of possible roots.
  v_roots integer[] := case p_stage when 'root' then array(
    select n
      from unnest(array[p_key, private.word_stem(p_locale, p_key, p_key)]) k
      cross join unnest(length(k) || private.before_endings(p_locale, k, array['ending', 'work ending', 'verb ending'])) n
     where starts_with(p_key, k) and n >= case when p_locale in ('en', 'tr') then 3 else 4 end
  ) end;
  v_start text := case p_stage
    when 'root' then left(p_key, (select min(n) from unnest(v_roots) n))
    when 'ending' then left(p_key, greatest(5, ceil(v_length * 0.7)::integer))
    else p_key
  end;
  v_end text := v_start || chr(1114111);
  v_within text := '%' || p_key || '%';
begin
  if v_length < (case p_stage when 'beginning' then 1 when 'typo' then 4 else 5 end) then
    return;
  elsif p_stage = 'part' then
    return query
      select p_unit, p_unit, w.locale, w.word, 'part', w.items
        from private.search_words w
       where w.locale = p_locale and w.word like v_within;
  elsif p_stage = 'typo' then
    return query
      select p_unit, p_unit, w.locale, w.word, case w.typos when 1 then 'one typo' else 'two typos' end, w.items
        from (
          select w.*, private.typos(p_key, w.word) as typos
            from private.search_words w
           where w.locale = p_locale and left(w.word, 1) in (left(p_key, 1), substr(p_key, 2, 1))
             and (left(w.word, 1) = left(p_key, 1) or substr(w.word, 2, 1) = left(p_key, 1))
             and length(w.word) between greatest(4, v_length - v_most) and v_length + v_most
             -- Cheap prefilter that keeps one word in ten: a typo leaves the beginning or the end equal.
             and (
               left(w.word, 2) = left(p_key, 2) or right(w.word, 3) = right(p_key, 3)
               or substr(w.word, 2, 2) = reverse(substr(p_key, 2, 2))
             )
        ) w
       where w.typos > 0;
  else
    return query
      select p_unit, p_unit, w.locale, w.word, p_stage, w.items
        from private.search_words w
       where w.locale = p_locale and w.word >= v_start and w.word < v_end
         and case p_stage
               when 'beginning' then w.word <> p_key
               when 'root' then
                 exists (
                   select from unnest(v_roots) n
                    where left(w.word, n) = left(p_key, n) and (length(w.word) = n or exists (
                      select from private.search_stop_words s
                       where s.locale = p_locale and s.word = '*' || substr(w.word, n + 1) and s.kind in ('ending', 'work ending', 'verb ending')
                    ))
                 )
               else length(w.word) <= length(v_start) + 5
             end;
  end if;
end
$$;

-- Fensterreinigung is Fenster and Reinigung, if the taxonomy or the lists have both; flyttebyrå is flytte and a filler. In other
-- languages dogwalker is dog walker, if a term has these two words. Null unless the word consists of two. p_any: before a filler.
create or replace function private.compound_parts(p_locale text, p_key text, p_any boolean)
returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_parts text[];
begin
  select array[p.word, substr(p_key, length(p.word) + 1)] into v_parts
    from private.search_postings p
   where p.locale = p_locale and p.word = any (array(select left(p_key, n) from generate_series(2, length(p_key) - 2) n))
     -- A petsitter does pet sitting.
     and strpos(' ' || p.phrase, ' ' || p.word || ' ' || substr(p_key, length(p.word) + 1, greatest(3, length(p_key) - length(p.word) - 2))) > 0
   limit 1;
  if v_parts is null and private.has_compounds(p_locale) then
    select array[s.head, s.tail] into v_parts
      from (
        select h.head, substr(p_key, n + 1) as tail, n
          from generate_series(3, length(p_key) - 3) n
          cross join lateral (
            select left(p_key, n) as head
            union
            select left(p_key, n - length(l)) from unnest(array['s', 'n', 'en', 'es', 'e', 'er']) l
             where n - length(l) >= 3 and right(left(p_key, n), length(l)) = l
          ) h
      ) s
     where case
             when p_any then length(s.tail) >= 4 and (length(s.head) = s.n or private.is_word(p_locale, s.head)) and (private.listed(p_locale, s.tail)).kind = 'filler'
             else private.is_word(p_locale, s.tail) and private.is_word(p_locale, s.head)
           end
     -- The longest second part, which names the activity.
     order by s.n, length(s.head) desc
     limit 1;
  end if;
  return v_parts;
end
$$;

create or replace function private.is_word(p_locale text, p_key text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.search_words w where w.locale = p_locale and w.word = p_key)
    or exists (select from private.search_words w where w.locale = p_locale and w.stem = private.word_stem(p_locale, p_key, p_key))
    or (private.listed(p_locale, p_key)).kind in ('filler', 'lesson', 'work', 'audience');
end
$$;

-- ── The search plan ──────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.query_units(p_locale text, p_query text)
returns private.search_unit[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_query text := p_query;
  v_reading private.search_stop_words;
begin
  -- Words in kana, as the taxonomy writes them.
  for v_reading in
    select * from private.search_stop_words s
     where p_locale = 'ja' and s.locale = 'ja' and s.kind = 'reading' and strpos(p_query, s.word) > 0 order by length(s.word) desc
  loop
    v_query := replace(v_query, v_reading.word, v_reading.stem);
  end loop;
  return array(
    select row(t.n, coalesce(c.char, t.token), coalesce(c.char, k.key), null, null)::private.search_unit
      -- Uses the first sixteen words. In Chinese and Japanese three characters count as a word: each look-up depends on the
      -- neighbours, so the cost is quadratic.
      from unnest((private.search_tokens(v_query))[1:16]) with ordinality t (token, n)
      cross join lateral (select private.word_key(p_locale, t.token) as key) k
      left join lateral regexp_split_to_table(k.key, '') with ordinality c (char, at) on private.is_unspaced(t.token)
     where k.key <> ''
     order by t.n, c.at
     limit 48
  );
end
$$;

-- The work itself may be offered: delivery, repair and building, child care.
create or replace function private.is_offered(p_locale text, p_key text)
returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from private.search_postings p
     where p.locale = p_locale and p.word = p_key and p.kind = 'name' and case p_key
             when p.phrase then true
             when split_part(p.phrase, ' ', 1) then (private.listed(p_locale, split_part(p.phrase, ' ', 2))).kind = 'conjunction'
             when split_part(p.phrase, ' ', -1) then (private.listed(p_locale, split_part(p.phrase, ' ', -2))).kind = 'conjunction'
           end
  );
end
$$;

-- The entry of a Chinese or Japanese character. Null if it belongs to a word of the taxonomy.
create or replace function private.entry_of_character(p_locale text, p_units private.search_unit[], p_at integer)
returns private.search_stop_words
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_entry private.search_stop_words;
begin
  select (private.listed_at(p_locale, string_agg(u.key, '' order by u.at), (count(*) filter (where u.at <= p_at))::integer)).* into v_entry
    from unnest(p_units) with ordinality u (token, asked, key, weight, standing, at)
   where u.token = p_units[p_at].token;
  if exists (
    select from private.search_words w
     where w.locale = p_locale and (
       w.word = v_entry.word and v_entry.kind in ('brand', 'place', 'city')
       or length(v_entry.word) = 1 and v_entry.weight = 0 and p_units[p_at - 1].token = p_units[p_at].token
         and w.word = p_units[p_at - 1].key || p_units[p_at].key
     )
  ) then
    return null;
  end if;
  return v_entry;
end
$$;

-- The entry of a word, or of another case or gender of it. Null if it is a word of the taxonomy that only looks like a brand or place.
create or replace function private.entry_of_word(p_locale text, p_unit private.search_unit, p_is_known boolean)
returns private.search_stop_words
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_entry private.search_stop_words := private.listed(p_locale, p_unit.key);
begin
  if p_is_known and v_entry.kind in ('common', 'brand', 'place', 'city') then
    v_entry := null;
  end if;
  if v_entry.kind is null and (p_unit.key ~ '^([0-9]+|[a-z])$' or not p_is_known and p_unit.key ~ '^[0-9]+[a-z]{0,4}[0-9]?$') then
    -- Single letters and numbers: 24 h, 3 rooms, 20m2, l'eau.
    select * into v_entry from private.search_stop_words s where s.kind = 'filler' limit 1;
  end if;
  if v_entry.kind is null and not p_is_known and p_locale <> 'en' then
    v_entry := private.listed('en', private.word_key('en', p_unit.asked));
    if v_entry.kind in ('common', 'lesson', 'work', 'audience') or v_entry.kind is not null and exists (
      select from private.search_words w where w.locale = p_locale and w.stem = private.word_stem(p_locale, p_unit.asked, p_unit.key)
    ) then
      v_entry := null;
    end if;
  end if;
  if v_entry.kind is null and not exists (
    select from private.search_words w where w.locale = p_locale and w.word >= p_unit.key and w.word < p_unit.key || chr(1114111)
  ) then
    select * into v_entry
      from private.search_stop_words s
     where s.locale = p_locale and s.stem <> '' and s.stem = private.word_stem(p_locale, p_unit.asked, p_unit.key)
     order by s.weight desc
     limit 1;
  end if;
  return v_entry;
end
$$;

-- Sets list and weight of each word that a list has.
create or replace function private.mark_fillers(p_locale text, p_units private.search_unit[])
returns private.search_unit[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_units private.search_unit[] := p_units;
  v_unit private.search_unit;
  v_entry private.search_stop_words;
  v_is_known boolean;
begin
  for n in 1 .. cardinality(p_units) loop
    v_unit := p_units[n];
    v_is_known := exists (select from private.search_words w where w.locale = p_locale and w.word = v_unit.key);
    v_entry := case when private.is_unspaced(v_unit.key) then private.entry_of_character(p_locale, p_units, n) else private.entry_of_word(p_locale, v_unit, v_is_known) end;
    if v_is_known and v_entry.kind in ('lesson', 'work', 'audience') and private.is_offered(p_locale, v_unit.key) then
      v_entry.weight := null;
      if v_entry.kind = 'audience' then
        v_entry := null;
      end if;
    end if;
    -- What something does not do is wrong with it: not heating, läuft nicht, nefunguje, çalışmıyor.
    if (v_entry.kind is null and (
      v_units[n - 1].standing = 'negation'
      or not v_is_known and v_unit.key ~ case p_locale when 'cs' then '^ne.{3}' when 'sk' then '^ne.{3}' when 'tr' then 'm[aeiu](yor(um|sun|uz|lar)?|z|d[iu])$' else '$^' end
    )) then
      select * into v_entry from private.search_stop_words s where s.kind = 'symptom' limit 1;
    elsif v_entry.kind = 'negation' and n > 2 and p_locale in ('de', 'nl', 'sv', 'da', 'no', 'fr') and v_units[n - 1].standing is null then
      v_units[n - 1].standing := 'symptom';
      v_units[n - 1].weight := (select s.weight from private.search_stop_words s where s.kind = 'symptom' limit 1);
    end if;
    v_unit.weight := v_entry.weight;
    v_unit.standing := v_entry.kind;
    v_units[n] := v_unit;
  end loop;
  return v_units;
end
$$;

-- p_own: p_locale is the query's own language, for which the unit has a key.
create or replace function private.key_in(p_locale text, p_own boolean, p_unit private.search_unit)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when p_own then p_unit.key else private.word_key(p_locale, p_unit.asked) end;
end
$$;

create or replace function private.exact_hits(p_locale text, p_own boolean, p_units private.search_unit[], p_from integer)
returns private.search_hit[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- Words to look up, with the stem as stage.
  v_asked private.search_hit[] := array[]::private.search_hit[];
  v_key text;
  v_next text;
  v_link text;
  v_joins boolean;
begin
  for n in p_from .. cardinality(p_units) loop
    continue when p_units[n].weight = 0;
    v_key := private.key_in(p_locale, p_own, p_units[n]);
    v_joins := n < cardinality(p_units) and (p_units[n + 1].weight is distinct from 0 or p_own and private.has_compounds(p_locale));
    if private.is_unspaced(v_key) then
      if v_joins and p_units[n + 1].token = p_units[n].token then
        v_asked := v_asked || row(n, n + 1, p_locale, v_key || p_units[n + 1].key, v_key || p_units[n + 1].key, null)::private.search_hit;
      elsif (n = 1 or p_units[n - 1].token <> p_units[n].token or p_units[n - 1].weight = 0) then
        v_asked := v_asked || row(n, n, p_locale, v_key, v_key, null)::private.search_hit;
      end if;
      continue;
    end if;
    v_asked := v_asked || row(n, n, p_locale, v_key, private.word_stem(p_locale, p_units[n].asked, v_key), null)::private.search_hit;
    if v_joins and not private.is_unspaced(p_units[n + 1].key) then
      v_next := private.key_in(p_locale, p_own, p_units[n + 1]);
      foreach v_link in array case
        when private.has_compounds(p_locale) and p_units[n + 1].weight is distinct from 0 then array['', 's', 'n', 'en', 'e', 'es'] else array['']
      end loop
        v_link := v_key || v_link || v_next;
        v_asked := v_asked || row(n, n + 1, p_locale, v_link, private.word_stem(p_locale, v_link, v_link), null)::private.search_hit;
      end loop;
    end if;
  end loop;
  return array(
    select row(
             k.first, k.last, p_locale, w.word,
             case when k.first < k.last and not private.is_unspaced(k.key) then 'joined' when w.word = k.key then 'word' else 'stem' end, w.items
           )::private.search_hit
      from unnest(v_asked) k (first, last, locale, key, stem, items)
      cross join lateral (
        select s.word, s.items from private.search_words s where s.locale = p_locale and s.word = k.key
        union
        select s.word, s.items from private.search_words s where s.locale = p_locale and s.stem in (k.stem, k.key)
      ) w
  );
end
$$;

-- Possible meanings of a unit that is not a word of the taxonomy.
create or replace function private.near_hits(p_locales text[], p_unit private.search_unit, p_at integer)
returns private.search_hit[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_hits private.search_hit[];
  v_stages text[];
begin
  foreach v_stages slice 1 in array array[array['typo', 'ending'], array['part', null]] loop
    v_hits := array(
      select h
        from unnest(p_locales) with ordinality l (locale, n)
        cross join lateral private.key_in(l.locale, l.n = 1, p_unit) as key
        cross join unnest(v_stages) s (name)
        cross join private.similar_words(s.name, l.locale, key, p_at) h
       -- Short words of other languages resemble some English word.
       where s.name is not null and (l.n = 1 or s.name = 'part' or length(key) >= 6)
       order by l.n, s.name desc
    );
    exit when v_hits <> '{}';
  end loop;
  return v_hits;
end
$$;

-- Prefixes of two or three letters after other words get only a mark without an item count; they are looked up in the items found
-- by the other words.
create or replace function private.beginning_hits(
  p_locales text[], p_unit private.search_unit, p_at integer, p_hits private.search_hit[]
)
returns private.search_hit[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_hits private.search_hit[] := array[]::private.search_hit[];
  v_locale text;
  v_key text;
begin
  foreach v_locale in array p_locales loop
    v_key := private.key_in(v_locale, v_locale = p_locales[1], p_unit);
    v_hits := v_hits || case
      when length(p_unit.key) <= 3 and exists (select from unnest(p_hits) h where h.last < p_at) then array[row(p_at, p_at, v_locale, v_key, 'beginning', null)::private.search_hit]
      else array(select h from private.similar_words('beginning', v_locale, v_key, p_at) h)
    end;
  end loop;
  return v_hits;
end
$$;

create or replace function private.has_hit(p_hits private.search_hit[], p_unit integer)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return exists (select from unnest(p_hits) h where p_unit between h.first and h.last);
end
$$;

-- Runs the stages in order; later ones process only what earlier ones left.
create or replace function private.search_plan(p_locale text, p_query text)
returns private.search_plan
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locales text[] := private.search_locales(p_locale);
  v_units private.search_unit[] := private.mark_fillers(p_locale, private.query_units(p_locale, p_query));
  v_asked integer := cardinality(v_units);
  v_hits private.search_hit[];
  v_parts text[];
  v_any boolean;
  v_tail private.search_unit;
  v_unit private.search_unit;
  v_at integer := 0;
  v_is_light boolean := not exists (select from unnest(v_units) u where u.weight is null);
begin
  v_units := private.promote_terms(v_locales, v_units);
  v_hits := private.exact_hits(p_locale, true, v_units, 1);
  -- Fillers are not stemmed as English: an instalator is no dishwasher installation.
  v_hits := v_hits || array(
    select h
      from unnest(v_locales[2:]) l
      cross join unnest(private.exact_hits(l, false, v_units, 1)) h
     where h.stage <> 'stem' or exists (select from unnest(v_units) u where u.weight is null)
  );

  while v_at < cardinality(v_units) loop
    v_at := v_at + 1;
    v_unit := v_units[v_at];
    continue when v_unit.weight = 0 or v_unit.standing = 'trade' or private.is_unspaced(v_unit.key);
    if v_at > 1 and v_units[v_at - 1].standing = 'before a place' and v_hits <> '{}' and not private.has_hit(v_hits, v_at) then
      v_units[v_at].standing := 'place';
      v_units[v_at].weight := 0;
      continue;
    end if;
    -- The last word may be incomplete.
    if v_at = v_asked and length(v_unit.key) >= 2 then
      v_hits := v_hits || private.beginning_hits(v_locales, v_unit, v_at, v_hits);
    end if;
    if (v_unit.standing is null or v_is_light) and not private.has_hit(v_hits, v_at) then
      v_hits := v_hits || array(select h from private.similar_words('root', p_locale, v_unit.key, v_at) h);
      if not private.has_hit(v_hits, v_at) then
        -- Očistiti is čistiti.
        v_hits := v_hits || array(
          select h
            from private.search_stop_words s
            cross join private.similar_words('root', p_locale, substr(v_unit.key, length(s.word)), v_at) h
           where s.locale = p_locale and s.kind = 'prefix' and s.word = any (array(select left(v_unit.key, n) || '-' from generate_series(1, 4) n))
        );
      end if;
    end if;
    if v_asked > 1 and private.has_compounds(p_locale) then
      v_hits := v_hits || array(
        select h from private.similar_words('part', p_locale, private.word_stem(p_locale, v_unit.asked, v_unit.key), v_at) h
      );
    end if;
    -- Another word is being typed: a filler, a place, for whom.
    if v_at = v_asked and v_unit.standing is null and length(v_unit.key) >= 2 and exists (select from unnest(v_hits) h where h.last < v_at)
      and not exists (select from unnest(v_hits) h where v_at between h.first and h.last and h.stage <> 'beginning')
      and exists (
        select from private.search_stop_words s
         where s.locale in (p_locale, 'en') and s.word >= v_unit.key and s.word < v_unit.key || chr(1114111)
           and (s.kind = 'place' or s.kind not in ('trade', 'common', 'brand', 'city') and length(v_unit.key) < 6)
      )
    then
      v_units[v_at].standing := 'begun';
      v_units[v_at].weight := 0.2;
      continue;
    end if;
    continue when private.has_hit(v_hits, v_at);
    if v_at > v_asked then
      -- Städhjälp is städ, the root of städning.
      v_hits := v_hits || array(
        select row(h.first, h.last, h.locale, h.word, 'root', h.items)::private.search_hit
          from private.similar_words('beginning', p_locale, v_unit.key, v_at) h
         where length(v_unit.key) >= 4
      );
    end if;
    foreach v_any in array array[false, true] loop
      exit when v_unit.standing is not null or private.has_hit(v_hits, v_at);
      v_parts := case when v_at <= v_asked then private.compound_parts(p_locale, v_unit.key, v_any) end;
      if v_parts is not null then
        v_unit.standing := 'split';
        v_tail := (private.mark_fillers(p_locale, array[row(v_unit.token, v_parts[2], v_parts[2], null, null)::private.search_unit]))[1];
        -- The last part says what is wanted: an Autohaus is no Auto.
        if v_tail.standing in ('audience', 'symptom') then
          v_tail.weight := null;
          v_tail.standing := null;
        end if;
        v_units := v_units || row(v_unit.token, v_parts[1], v_parts[1], null, null)::private.search_unit || v_tail;
        v_hits := v_hits || private.exact_hits(p_locale, true, v_units, cardinality(v_units) - 1);
      elsif not v_any then
        v_hits := v_hits || private.near_hits(v_locales, v_unit, v_at);
      end if;
    end loop;
    v_units[v_at] := v_unit;
  end loop;
  if p_query ~ '[^[:space:]][,;&+/|]' then
    v_units := v_units || row(null, '&', '&', 0, 'conjunction')::private.search_unit;
  end if;
  return private.weigh_units(p_locale, v_units, v_asked, v_hits);
end
$$;

-- A query of listed words only may be a whole term: IT help, work, installation. Then its words count.
create or replace function private.promote_terms(p_locales text[], p_units private.search_unit[])
returns private.search_unit[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_phrase text := private.units_phrase(p_units, false);
  v_light text := coalesce(private.units_phrase(p_units, true), '');
  v_is_whole boolean;
begin
  if exists (select from unnest(p_units) u where u.weight is null) then
    return p_units;
  end if;
  v_is_whole := exists (select from private.search_postings p where p.locale = any (p_locales) and p.phrase = v_phrase);
  return array(
    select row(u.token, u.asked, u.key, case when n.is_term then null else u.weight end, case when n.is_term then null else u.standing end)::private.search_unit
      from unnest(p_units) with ordinality u (token, asked, key, weight, standing, at)
      cross join lateral (
        select v_is_whole or (v_light = '' or u.weight > 0 and v_light = u.key or u.weight > 0 and exists (
          select from private.search_postings p where p.locale = any (p_locales) and p.phrase = v_light
        )) and exists (
          select from private.search_postings p where p.locale = any (p_locales) and p.phrase in (u.key, nullif(v_light, ''))
        ) as is_term
      ) n
     order by u.at
  );
end
$$;

-- p_weighty: leaves out fillers.
create or replace function private.units_phrase(p_units private.search_unit[], p_weighty boolean)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select string_agg(t.word, ' ' order by t.token)
      from (
        select u.token, string_agg(u.key, '' order by u.n) as word
          from unnest(p_units) with ordinality u (token, asked, key, weight, standing, n)
         where u.weight > 0 or not p_weighty
         group by u.token
      ) t
  );
end
$$;

-- The main word comes first, an explanation follows: an electrician | to come, a plumber | for the sink, a hairdresser | for the
-- wedding. Exceptions: in insurance | for the car the first word is unknown; in lessons | for the guitar the second one matters.
create or replace function private.is_explanation(
  p_locale text, p_units private.search_unit[], p_hits private.search_hit[], p_unit integer
)
returns boolean
language sql immutable set search_path = ''
as $$
  select p_locale not in ('tr', 'hu', 'fi', 'zh', 'ja') and exists (
    select from unnest(p_units) with ordinality f (token, asked, key, weight, standing, n)
     where f.n < p_unit and f.standing in ('before a place', 'before a purpose')
       and exists (
         select from unnest(p_hits) h
          where h.last < f.n and h.stage in ('word', 'stem', 'joined') and p_units[h.first].standing is null
       )
  )
$$;

create or replace function private.weigh_units(
  p_locale text, p_units private.search_unit[], p_asked integer, p_hits private.search_hit[]
)
returns private.search_plan
language plpgsql immutable set search_path = ''
as $$
declare
  v_units private.search_unit[];
begin
  v_units := array(
    select row(
             u.token, u.asked, u.key,
             case
               when u.standing = 'split' then 0
               when u.weight is not null then u.weight
               when u.standing in ('lesson', 'work') and exists (
                 select from unnest(p_hits) o where o.stage in ('word', 'stem', 'joined') and p_units[o.first].standing is null
               ) then 0.2
               when h.stage is null and private.is_unspaced(u.key) then 1.4
               when h.stage is null then 1
               -- A prefix of two or three letters.
               when h.items is null then 0.3
               -- A word of one item is specific; a word of fifty says little.
               else 1 / (1 + ln(greatest(h.items, 1)::double precision) / 2)
             end * case
               when u.standing is null and private.is_explanation(p_locale, p_units, p_hits, u.n::integer) then 0.38 else 1
             end,
             case
               when u.standing in ('lesson', 'work') and u.weight is null and not exists (
                 select from unnest(p_hits) o where o.stage in ('word', 'stem', 'joined') and p_units[o.first].standing is null
               ) then 'known'
               when u.standing is not null then u.standing
               when h.exact then 'known'
               when h.stage is not null then 'near'
               else coalesce(u.standing, 'unknown')
             end
           )::private.search_unit
      from unnest(p_units) with ordinality u (token, asked, key, weight, standing, n)
      left join lateral (
        -- Counts items of the nearest stage's words, in the query's own language if it has any.
        select sum(h.items)::integer as items, min(h.stage) as stage, bool_and(h.locale = p_locale) as is_own, bool_and(h.stage in ('word', 'stem', 'joined')) as exact
          from unnest(p_hits) h
         where u.n between h.first and h.last
         group by h.stage in ('word', 'stem', 'joined'), h.stage = 'beginning', h.locale <> p_locale
         order by h.stage in ('word', 'stem', 'joined') desc, h.stage = 'beginning', h.locale <> p_locale
         limit 1
      ) h on true
     order by u.n
  );
  return row(
    p_locale,
    private.units_phrase(p_units[1:p_asked], false), private.units_phrase(v_units[1:p_asked], true),
    v_units, p_hits
  )::private.search_plan;
end
$$;
