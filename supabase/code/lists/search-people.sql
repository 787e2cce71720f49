-- Finds people by id, address, user name, phone number or name, including typos.

-- Names similar to the two words, in either order: a few ranges of the list by name.
create or replace function private.similar_full_names(p_words text[], p_count integer)
returns uuid[]
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if cardinality(p_words) <> 2 then
    return array[]::uuid[];
  end if;
  return array(
    select p.user_id
      from unnest(private.similar_name_words(p_words[1])) one,
           unnest(private.similar_name_words(p_words[2])) other,
           unnest(array[one || ' ' || other, other || ' ' || one]) name,
           lateral (
             select x.user_id
               from public.profiles x
              where x.full_name >= name and x.full_name <= name || U&'\FFFF'
              order by x.full_name, x.user_id
              limit p_count
           ) p
     limit p_count
  );
end
$$;

-- Matches the typed words, or similar words of names.
create or replace function private.similar_people(p_words text[], p_count integer)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Substring match: two frequent words would read everyone who has one of them.
  c_enough constant integer := 5;
  v_ids uuid[] := private.similar_full_names(p_words, p_count);
  v_match text := '';
  v_operands text[] := array[]::text[];
  v_word text;
  v_similar text;
  v_parts text[];
begin
  if cardinality(v_ids) >= c_enough then
    return v_ids;
  end if;
  foreach v_word in array p_words loop
    v_parts := array[]::text[];
    foreach v_similar in array private.similar_name_words(v_word) loop
      v_operands := v_operands || private.contains_pattern(private.search_fold(v_similar));
      v_parts := v_parts || format(
        $f$private.search_fold(coalesce(s.email, '') || e'\x1f' || coalesce(s.username, '') || e'\x1f' || coalesce(s.full_name, '')) like ($1)[%s]$f$,
        cardinality(v_operands)
      );
    end loop;
    if cardinality(v_parts) = 0 then
      return array[]::uuid[];
    end if;
    v_match := v_match || format(' and (%s)', array_to_string(v_parts, ' or '));
  end loop;
  return private.newest_matches('public.profiles s where true', 'user_id', v_match, v_operands, p_count);
end
$$;

-- The planner misestimates how many people have a number, and would read everyone without the index.
create or replace function private.people_by_phone(p_phone text, p_count integer)
returns setof private.found_id
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  -- Matches the last digits, at least seven, then numbers stored without the typed prefix.
  return query
    select p.user_id, 1
      from public.profiles p
     where p.contact_number is not null
       and reverse(ltrim(regexp_replace(p.contact_number, '\(0\)|[^0-9]', '', 'g'), '0')) ~>=~ p_phone
       and reverse(ltrim(regexp_replace(p.contact_number, '\(0\)|[^0-9]', '', 'g'), '0')) ~<~ (p_phone || ':')
     limit p_count;
  return query
    select p.user_id, 2
      from public.profiles p
     where p.contact_number is not null
       -- An array uses the index; a join would read everyone.
       and reverse(ltrim(regexp_replace(p.contact_number, '\(0\)|[^0-9]', '', 'g'), '0'))
           = any (array(select left(p_phone, n) from generate_series(7, length(p_phone) - 1) n))
     limit p_count;
end
$$;

create or replace function private.find_people(p_query private.staff_query, p_count integer)
returns setof private.found_id
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Sorts before every accented spelling of the same letters; v_end sorts after all longer names.
  v_start text := lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_query.text) collate "und-x-icu");
  v_end text := p_query.text || U&'\FFFF';
  v_found private.found_id[];
  v_key text[];
begin
  v_found := array(
    select row(f.id, min(f.rank))::private.found_id
      from (
        select p.user_id as id, 1 as rank from public.profiles p where p.email = p_query.text
        union all
        select p.user_id, 1 from public.profiles p where lower(p.username) = ltrim(p_query.text, '@')
        union all
        select n.user_id, 2
          from (
            select p.user_id
              from public.profiles p
             where p.full_name >= v_start and p.full_name <= v_end and cardinality(p_query.words) > 0
             order by p.full_name, p.user_id
             limit p_count
          ) n
        union all
        select t.id, t.rank from private.people_by_phone(p_query.phone, p_count) t where p_query.phone is not null
        union all
        select m.id, case when m.rank = 3 and starts_with(p.email, p_query.text) then 2 else m.rank end
          from private.matches(
            p_query, 'public.profiles s where true', 'user_id',
            $f$private.search_fold(coalesce(s.email, '') || e'\x1f' || coalesce(s.username, '') || e'\x1f' || coalesce(s.full_name, ''))$f$, p_count
          ) m
          join public.profiles p on p.user_id = m.id
      ) f
     group by f.id
  );
  return query select * from unnest(v_found);
  if cardinality(v_found) >= p_count or cardinality(p_query.words) = 0 or p_query.text ~ '[0-9@]' then
    return;
  end if;

  v_key := array(select private.search_word(w) from unnest(p_query.words) w);
  return query
    select p.user_id,
           -- 3: only the accents differ; one more for each mistyped word.
           3 + (select count(*)::integer from unnest(v_key) k where strpos(private.search_word(p.full_name), k) = 0)
      from public.profiles p
     where p.user_id = any (private.similar_people(p_query.words, p_count))
       and not exists (select from unnest(v_found) f where f.id = p.user_id);
end
$$;
