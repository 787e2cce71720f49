-- Stage 3 of a search: words that say little. words/*.csv has the lists, words/weights.csv their weights.

create or replace function private.load_stop_words()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.search_stop_words;
  with csv as materialized (
    select f.file, f.cells, row_number() over () as position from private.csv_taxonomy_words() f
  )
  insert into private.search_stop_words (locale, word, stem, kind, weight)
  select distinct on (k.locale, k.key, k.star) k.locale, k.key || k.star,
         -- Shorter stems are ambiguous.
         case
           when k.forms = 'written' then k.written
           when k.forms = 'inflected' and k.star = '' and length(private.word_stem(k.locale, k.word, k.key)) >=
             case when k.locale in ('hr', 'sr', 'bs', 'sl', 'pl', 'cs', 'sk', 'bg', 'uk', 'ru') then 4 else 6 end
           then private.word_stem(k.locale, k.word, k.key)
           else ''
         end,
         k.kind, k.weight
    from (
      select l as locale, rtrim(c.cells[2], '*') as word, private.word_key(l, rtrim(c.cells[2], '*')) as key,
             case when right(c.cells[2], 1) = '*' then '*' else '' end as star,
             g.cells[1] as kind, nullif(g.cells[2], '')::double precision as weight, g.cells[3] as forms, c.cells[3] as written, g.position
        from csv g
        join csv c on c.file = replace(g.cells[1], ' ', '-')
        cross join string_to_table(c.cells[1], ' ') l
       where g.file = 'weights'
      offset 0
    ) k
   where k.key <> ''
   order by k.locale, k.key, k.star, k.position;
end
$$;

-- The entry of a word, or of the longest beginning of it. Null if no list has it.
create or replace function private.listed(p_locale text, p_key text)
returns private.search_stop_words
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_keys text[] := array[p_key];
  v_entry private.search_stop_words;
begin
  for n in 4 .. length(p_key) loop
    v_keys := v_keys || (left(p_key, n) || '*');
  end loop;
  select * into v_entry
    from private.search_stop_words s
   where s.locale = p_locale and s.word = any (v_keys)
   order by s.word <> p_key, length(s.word) desc
   limit 1;
  return v_entry;
end
$$;

-- How many letters of a word stand before an ending of the lists.
create or replace function private.before_endings(p_locale text, p_key text, p_kinds text[])
returns integer[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select length(p_key) + 1 - length(s.word)
      from private.search_stop_words s
     where s.locale = p_locale and s.kind = any (p_kinds)
       and s.word = any (array(select '*' || right(p_key, n) from generate_series(1, length(p_key)) n))
  );
end
$$;

-- The entry that covers a character: in 清洁公司 the last two are a filler.
create or replace function private.listed_at(p_locale text, p_token text, p_at integer)
returns private.search_stop_words
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_parts text[] := array[]::text[];
  v_entry private.search_stop_words;
begin
  for n in greatest(1, p_at - 5) .. p_at loop
    for m in p_at .. least(length(p_token), n + 5) loop
      v_parts := v_parts || substr(p_token, n, m - n + 1);
    end loop;
  end loop;
  select * into v_entry
    from private.search_stop_words s
   where s.locale = p_locale and s.word = any (v_parts)
   order by length(s.word) desc
   limit 1;
  return v_entry;
end
$$;

-- Says little in a term, too. Brands, places and words of general lists may be the service itself.
create or replace function private.is_light(p_kind text)
returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(p_kind in ('before a place', 'before a purpose', 'conjunction', 'negation', 'filler', 'symptom', 'lesson', 'work', 'audience', 'trade'), false)
$$;
