-- Groups unmatched queries with the same meaning as they are recorded (docs/search.md, Demand).

create or replace function private.query_meaning(p_locale text, p_query text, out stems text, out keys text, out joined text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_units private.search_unit[] := private.mark_fillers(p_locale, private.query_units(p_locale, p_query));
  v_line text;
begin
  -- A word after a preposition of place is a place, unless it is the only word.
  if not exists (select from unnest(v_units) u where u.weight is distinct from 0) then
    v_units := array(select row(u.token, u.asked, u.key, null, null)::private.search_unit from unnest(v_units) u);
  elsif exists (select from unnest(v_units) with ordinality u where u.standing is null and not private.follows_place_word(v_units, u.ordinality)) then
    v_units := array(
      select row(u.token, u.asked, u.key, case when private.follows_place_word(v_units, u.ordinality) then 0 else u.weight end,
                 u.standing)::private.search_unit
        from unnest(v_units) with ordinality u
       order by u.ordinality
    );
  end if;
  select string_agg(distinct w.stem, ' ' order by w.stem), string_agg(distinct w.key, ' ' order by w.key),
         string_agg(w.key, '' order by w.token)
    into stems, keys, v_line
    from (
      -- Joins characters of Chinese and Japanese into one word again.
      select u.token, string_agg(u.key, '' order by u.ordinality) collate "C" as key,
             (case when count(*) > 1 then string_agg(u.key, '' order by u.ordinality)
                   else private.word_stem(p_locale, min(u.asked), min(u.key)) end) collate "C" as stem
        from unnest(v_units) with ordinality u
       where u.weight is distinct from 0
       group by u.token
    ) w;
  stems := coalesce(stems, private.normalized_query(p_locale, p_query));
  keys := coalesce(keys, stems);
  joined := coalesce(private.word_stem(p_locale, v_line, v_line), stems);
end
$$;

create or replace function private.follows_place_word(p_units private.search_unit[], p_at bigint)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_at > 1 and p_units[p_at].standing is null and p_units[p_at - 1].standing = 'before a place';
end
$$;

-- Compares each word by the search's rules. In Chinese and Japanese another character is another word, not a typo.
create or replace function private.differ_by_typos(p_one text, p_other text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_one text[] := string_to_array(p_one, ' ');
  v_other text[] := string_to_array(p_other, ' ');
begin
  if cardinality(v_one) <> cardinality(v_other) or private.is_unspaced(p_one) then
    return false;
  end if;
  for n in 1 .. cardinality(v_one) loop
    if v_one[n] <> v_other[n] and (
      length(v_one[n]) > 100 or length(v_other[n]) > 100
      or left(v_one[n], 1) not in (left(v_other[n], 1), substr(v_other[n], 2, 1))
      or private.typos(v_one[n], v_other[n]) is null or private.typos(v_other[n], v_one[n]) is null
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Null when there is no such group.
create or replace function private.near_group(p_locale text, p_stems text, p_keys text, p_joined text)
returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_group bigint;
begin
  select m.group_id into v_group
    from private.query_meanings m
   where m.locale = p_locale and m.joined = p_joined
   order by m.group_id
   limit 1;
  if not found then
    select m.group_id into v_group
      from private.query_meanings m
     where m.locale = p_locale and m.is_first and left(m.keys, 1) in (left(p_keys, 1), substr(p_keys, 2, 1))
       and length(m.keys) between length(p_keys) - 3 and length(p_keys) + 3
       and (left(m.keys, 2) = left(p_keys, 2) or right(m.keys, 3) = right(p_keys, 3))
       and (private.differ_by_typos(p_keys, m.keys) or private.differ_by_typos(p_stems, m.stems))
     order by m.group_id
     limit 1;
  end if;
  return v_group;
end
$$;

create or replace function private.group_of_query(p_locale text, p_query text)
returns bigint
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_group bigint;
  v_meaning record;
begin
  v_meaning := private.query_meaning(p_locale, p_query);
  select m.group_id into v_group
    from private.query_meanings m where m.locale = p_locale and m.stems = v_meaning.stems;
  if not found then
    v_group := private.near_group(p_locale, v_meaning.stems, v_meaning.keys, v_meaning.joined);
    insert into private.query_meanings (locale, stems, keys, joined, group_id, is_first)
    values (p_locale, v_meaning.stems, v_meaning.keys, v_meaning.joined, coalesce(v_group, nextval('private.query_groups')), v_group is null)
    on conflict (locale, stems) do nothing
    returning group_id into v_group;
    if not found then
      select m.group_id into v_group
        from private.query_meanings m where m.locale = p_locale and m.stems = v_meaning.stems;
    end if;
  end if;
  return v_group;
end
$$;

-- Narrower than a group: the same words in the same order, whether with a hyphen, in one word, in the plural or without marks.
-- C, C++ and C# differ. In languages with compounds Brunnen-Bohrung is Brunnenbohrung: stems of its parts would differ from that.
create or replace function private.variant_key(p_locale text, p_query text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return left(coalesce(
    (
      select string_agg(private.word_stem(p_locale, t.token, private.word_key(p_locale, t.token)), '' order by t.n)
        from unnest(private.search_tokens(case when private.has_compounds(p_locale) then translate(p_query, '-‐', '') else p_query end))
               with ordinality t (token, n)
    ) || regexp_replace(p_query, '[^+#•]', '', 'g'),
    p_query
  ), 500);
end
$$;

create or replace function private.group_search()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select s.group_id, s.variant_key into new.group_id, new.variant_key
    from public.taxonomy_searches s
   where new.match_count = 0 and s.match_count = 0 and s.locale = new.locale and s.normalized_query = new.normalized_query
     and s.group_id is not null
   limit 1;
  if new.match_count = 0 and new.group_id is null then
    new.group_id := private.group_of_query(new.locale, new.normalized_query);
    new.variant_key := private.variant_key(new.locale, new.normalized_query);
  end if;
  return new;
end
$$;
create or replace trigger group_search before insert or update of locale, normalized_query, match_count on public.taxonomy_searches
  for each row execute function private.group_search();

create or replace function private.key_ignored_query()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.variant_key := private.variant_key(new.locale, new.normalized_query);
  return new;
end
$$;
create or replace trigger key_ignored_query before insert or update of locale, normalized_query on public.taxonomy_ignored_queries
  for each row execute function private.key_ignored_query();

-- ── The groups of the last 30 days ──────────────────────────────────────────────────────────────────────────────────

-- Counts all searches of the language in 30 days from an index; people, countries and days only for the groups on the page.
create or replace function public.admin_get_unmatched_groups(
  p_locale text default null, p_min_count integer default 3, p_limit integer default 50, p_offset integer default 0
)
returns table (
  group_id bigint, locale text, normalized_query text, query_count bigint, search_count bigint, people_count bigint,
  countries text[], last_7_days bigint, days_before bigint, by_day integer[], last_seen timestamptz, queries jsonb
)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  v_locales text[];
  v_now timestamptz := now();
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, p_offset);
  perform private.refuse_if(p_min_count < 1, 'The minimum count must be at least 1.');
  v_locales := case when p_locale is null then private.locales() else array[private.required_locale(p_locale)] end;
  return query
    with grouped as materialized (
      select s.group_id as id, min(s.locale) as locale, count(*) as n, max(s.created_at) as last_seen
        from public.taxonomy_searches s
       where s.group_id is not null and s.locale = any (v_locales) and s.created_at > v_now - interval '30 days'
         and not exists (
           select from public.taxonomy_ignored_queries i
            where i.locale = s.locale and i.variant_key = s.variant_key
         )
       group by s.group_id
      having count(*) >= coalesce(p_min_count, 3)
       order by count(*) desc, max(s.created_at) desc, s.group_id
       limit coalesce(p_limit, 50) offset coalesce(p_offset, 0)
    ), searches as materialized (
      select g.id, s.user_id, s.normalized_query as query, s.created_at,
             -- 1 for the last 24 hours, 2 for the 24 before.
             1 + floor(extract(epoch from v_now - s.created_at) / 86400)::integer as days_ago
        from grouped g
        join public.taxonomy_searches s on s.group_id = g.id and s.created_at > v_now - interval '30 days'
       where not exists (
         select from public.taxonomy_ignored_queries i
          where i.locale = s.locale and i.variant_key = s.variant_key
       )
    ), queries as (
      select q.id, count(*) as n, (array_agg(q.query order by q.n desc, q.last_seen desc, q.query))[1] as first,
             jsonb_agg(
               jsonb_build_object('normalized_query', q.query, 'search_count', q.n, 'last_seen', q.last_seen)
               order by q.n desc, q.last_seen desc, q.query
             ) filter (where q.place <= 100) as listed
        from (
          select s.id, s.query, count(*) as n, max(s.created_at) as last_seen,
                 row_number() over (partition by s.id order by count(*) desc, max(s.created_at) desc, s.query) as place
            from searches s group by 1, 2
        ) q
       group by 1
    ), days as (
      select d.id, array_agg(d.n::integer order by d.days_ago desc) as by_day,
             sum(d.n) filter (where d.days_ago <= 7) as last_7, sum(d.n) filter (where d.days_ago > 7) as before
        from (
          select g.id, ago as days_ago, count(s.id) as n
            from grouped g
            cross join generate_series(1, 14) ago
            left join searches s on s.id = g.id and s.days_ago = ago
           group by 1, 2
        ) d
       group by 1
    ), countries as (
      select c.id, sum(c.n)::bigint as people,
             array_agg(c.code order by c.n desc, c.code) filter (where c.code is not null) as codes
        from (
          select s.id, p.base_country_code as code, count(*) as n
            from (select distinct x.id, x.user_id from searches x where x.user_id is not null) s
            left join public.profiles p on p.user_id = s.user_id
           group by 1, 2
        ) c
       group by 1
    )
    select g.id, g.locale, q.first, q.n, g.n, coalesce(c.people, 0), coalesce(c.codes, '{}'),
           d.last_7::bigint, d.before::bigint, d.by_day, g.last_seen, q.listed
      from grouped g
      join queries q on q.id = g.id
      join days d on d.id = g.id
      left join countries c on c.id = g.id
     order by g.n desc, g.last_seen desc, g.id;
end
$$;
comment on function public.admin_get_unmatched_groups is
  'Admin. Searches of the last 30 days without results, grouped by meaning: the same stems or typos of them in one language; most '
  'frequent first, without ignored ones. normalized_query: the most frequent one; queries: at most 100. countries: of the people, '
  'most first. by_day: 14 numbers, the last 24 hours last; last_7_days and days_before are the sums of its halves. p_limit 1 to '
  '200. Shape: no nulls, queries GroupedQuery[]. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_unmatched_groups to authenticated;

-- ── Actions on a group ───────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.check_queries(p_queries text[])
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(coalesce(cardinality(p_queries), 0) = 0, 'Choose the queries.');
  perform private.refuse_if(cardinality(p_queries) > 100, 'Choose at most 100 queries at once.');
  perform private.refuse_if(
    exists (select from unnest(p_queries) q where private.trimmed(q) is null or length(q) > 500),
    'A query is not empty and has at most 500 characters.'
  );
end
$$;

create or replace function public.admin_ignore_queries(p_locale text, p_normalized_queries text[])
returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_queries text[];
  v_ignored text[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_queries(p_normalized_queries);
  v_locale := private.required_locale(p_locale);
  v_queries := array(select distinct private.normalized_query(v_locale, q) from unnest(p_normalized_queries) q);
  -- Refuses queries without visible characters.
  perform private.check_queries(v_queries);
  with ignored as (
    -- Fixed order, to avoid deadlocks.
    insert into public.taxonomy_ignored_queries (locale, normalized_query, ignored_by_user_id)
    select v_locale, q.query, auth.uid() from unnest(v_queries) q (query) order by private.variant_key(v_locale, q.query), q.query
    on conflict do nothing
    returning normalized_query
  )
  select coalesce(array_agg(i.normalized_query order by i.normalized_query), '{}') into v_ignored from ignored i;
  if v_ignored <> '{}' then
    perform private.audit('ignore_queries', 'taxonomy_ignored_queries', null, jsonb_build_object(
      'locale', v_locale, 'count', cardinality(v_ignored), 'queries', to_jsonb(v_ignored)
    ));
  end if;
  return v_ignored;
end
$$;
comment on function public.admin_ignore_queries is
  'Admin. Ignores at most 100 unmatched queries and their variants (hyphen, plural, marks), all or none; returns those that were '
  'not ignored yet, one per variant; audited. Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_ignore_queries to authenticated;

create or replace function public.admin_unignore_queries(p_locale text, p_normalized_queries text[])
returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_listed text[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_queries(p_normalized_queries);
  v_locale := private.required_locale(p_locale);
  with listed as (
    delete from public.taxonomy_ignored_queries i
     where i.locale = v_locale and i.variant_key = any (array(
       select private.variant_key(v_locale, private.normalized_query(v_locale, q)) from unnest(p_normalized_queries) q
     ))
    returning i.normalized_query
  )
  select coalesce(array_agg(l.normalized_query order by l.normalized_query), '{}') into v_listed from listed l;
  if v_listed <> '{}' then
    perform private.audit('unignore_queries', 'taxonomy_ignored_queries', null, jsonb_build_object(
      'locale', v_locale, 'count', cardinality(v_listed), 'queries', to_jsonb(v_listed)
    ));
  end if;
  return v_listed;
end
$$;
comment on function public.admin_unignore_queries is
  'Admin. Stops ignoring at most 100 queries and their variants, all or none; returns those that were ignored; audited. Shape: no '
  'nulls. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_unignore_queries to authenticated;

-- ── Upkeep ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- After a change of the functions that make stems. The most frequent spelling comes first, so that the others join it.
create or replace function private.make_query_groups()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Searches recorded before a change of the mask. Queries that staff accepted or ignored with a contact match no search any more.
  update public.taxonomy_searches s
     set raw_query = private.mask_contacts(s.raw_query), normalized_query = private.mask_contacts(s.normalized_query)
   where (s.raw_query || s.normalized_query) ~ '[@＠[:digit:]]' collate "und-x-icu"
     and (private.mask_contacts(s.raw_query), private.mask_contacts(s.normalized_query)) <> (s.raw_query, s.normalized_query);
  delete from public.taxonomy_ignored_queries i where private.mask_contacts(i.normalized_query) <> i.normalized_query;
  delete from public.taxonomy_repaired_queries r where private.mask_contacts(r.normalized_query) <> r.normalized_query;
  delete from private.query_meanings;
  update public.taxonomy_searches s
     set group_id = null, variant_key = k.variant_key
    from (
      select q.locale, q.normalized_query, private.variant_key(q.locale, q.normalized_query) as variant_key
        from (select distinct u.locale, u.normalized_query from public.taxonomy_searches u where u.match_count = 0) q
    ) k
   where s.match_count = 0 and s.locale = k.locale and s.normalized_query = k.normalized_query;
  with known as materialized (
    select q.locale, q.query, private.group_of_query(q.locale, q.query) as id
      from (
        select s.locale, s.normalized_query as query
          from public.taxonomy_searches s
         where s.match_count = 0 and s.created_at > now() - interval '30 days'
         group by 1, 2
         order by count(*) desc, 1, 2
      ) q
  )
  update public.taxonomy_searches s
     set group_id = k.id
    from known k
   where s.match_count = 0 and s.created_at > now() - interval '30 days'
     and s.locale = k.locale and s.normalized_query = k.query;
end
$$;

create or replace function private.make_ignored_keys()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.taxonomy_ignored_queries i
   using (
     select q.locale, q.normalized_query,
            row_number() over (
              partition by q.locale, private.variant_key(q.locale, q.normalized_query) order by q.created_at, q.normalized_query
            ) as n
       from public.taxonomy_ignored_queries q
   ) d
   where d.n > 1 and i.locale = d.locale and i.normalized_query = d.normalized_query;
  -- Two steps: a new key may be the old one of another query.
  update public.taxonomy_ignored_queries set variant_key = null;
  update public.taxonomy_ignored_queries i set variant_key = private.variant_key(i.locale, i.normalized_query);
end
$$;

-- Groups depend on the stems, on the stop words, and on the functions above.
do $$
declare
  v_made_by constant text := (
    select md5(private.search_keys_version() || string_agg(p.prosrc, '' order by p.proname) || (
             select string_agg(w.locale || w.word || w.kind, ' ' order by w.locale, w.word) from private.search_stop_words w
           ))
      from pg_proc p
     where p.pronamespace = 'private'::regnamespace
       and p.proname in (
         'mask_contacts', 'variant_key', 'query_units', 'mark_fillers', 'listed', 'listed_at', 'query_meaning', 'follows_place_word', 'differ_by_typos',
         'near_group', 'typos'
       )
  );
begin
  if v_made_by is distinct from (select groups_made_by from private.search_keys) then
    perform private.make_query_groups();
    perform private.make_ignored_keys();
    update private.search_keys set groups_made_by = v_made_by;
  end if;
end
$$;
