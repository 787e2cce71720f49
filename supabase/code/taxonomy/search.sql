-- Procedures of the public app for searching and for selecting a suggestion.

-- Every word that finds an item. Aliases are former slugs without a language and count as English.
create view private.taxonomy_words as
  select 'name' as kind, t.entity_type, t.entity_id, t.locale, t.display_name::text as word, t.search_word
    from public.taxonomy_translations t
  union all
  select 'synonym', s.entity_type, s.entity_id, s.locale, s.term::text, s.search_word from public.taxonomy_synonyms s
  union all
  select 'alias', a.entity_type, a.to_entity_id, 'en', a.from_slug, a.search_word from public.taxonomy_aliases a;
comment on view private.taxonomy_words is 'Names, synonyms and aliases as one list of words.';

-- Rule of the spec: xx-YY is xx, anything else is English.
create or replace function private.search_locale(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_language text := private.language_of(p_locale);
begin
  return case when private.is_locale(v_language) then v_language else 'en' end;
end
$$;

-- Masks email addresses, phone numbers and IBANs, also half-typed ones: from an @, seven digits, or an IBAN's beginning and six
-- digits on. The mask has no letters, so no search finds anything by it.
create or replace function private.mask_contacts(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  c_gap constant text := '[ .()/\u2010-\u2015\u2212-]{0,3}';
  v_text text;
  v_masked text;
begin
  if p_text ~ '^[a-zA-Z ]*$' then
    return p_text;
  end if;
  v_text := normalize(p_text, nfkc);
  v_masked := regexp_replace(
    regexp_replace(v_text, '\S+@\S*|\S+ @ ?\S+\.\S+', '•••@•••', 'g') collate "und-x-icu",
    '\m(?:iban)?[a-z]{2}\d{2}(?:[ .-]?[a-z]{0,4}[ .-]?\d){6,}[a-z0-9]*(?:[ .-][a-z0-9]{4}\M)*'
    || replace('|[+(]*\d(?:GAP\d){6,}|\+ ?\d(?:GAP\d){2,}|\m00[1-9](?:GAP\d){2,}', 'GAP', c_gap),
    '•••', 'gi'
  );
  return case when v_masked = v_text then p_text else v_masked end;
end
$$;

-- Unifies spellings of a query: case, composition, half and full width. Turkish has its own pairs of i; otherwise İ would become
-- an i with a dot above it.
create or replace function private.normalized_query(p_locale text, p_query text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_query text := private.one_line(normalize(p_query, nfkc));
begin
  v_query := lower(case p_locale when 'tr' then translate(v_query, 'Iİ', 'ıi') else v_query end collate "und-x-icu");
  -- NFKC and lower case write some characters out; this is as much as staff can accept or ignore, and as an index takes.
  return rtrim(left(private.mask_contacts(v_query), 500));
end
$$;

-- Every pause in typing is a search: 'dro', 'dron', 'drone p'. Only the last is kept. Beginnings of an address or a number typed
-- within the last minute are removed: 'anna.horvat' was not masked yet. Keeps at most thirty searches a minute per person. Does
-- not wait for the disk: a crash loses the last searches.
create or replace function private.record_search(p_locale text, p_query text, p_matches integer, p_likely integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user uuid;
  v_query text := private.normalized_query(p_locale, p_query);
  v_last public.taxonomy_searches;
begin
  select user_id into v_user from public.profiles where user_id = auth.uid();
  if not found or (
    select count(*) from public.taxonomy_searches s
     where s.user_id = v_user and s.created_at > now() - interval '1 minute'
  ) >= 30 then
    return;
  end if;

  perform set_config('synchronous_commit', 'off', true);
  if strpos(v_query, '•••') > 0 then
    delete from public.taxonomy_searches s
     where s.user_id = v_user and s.locale = p_locale and s.created_at > now() - interval '1 minute'
       and s.normalized_query in (select private.normalized_query(p_locale, left(p_query, n)) from generate_series(1, length(p_query)) n);
  end if;
  select * into v_last
    from public.taxonomy_searches s
   where s.user_id = v_user and s.locale = p_locale and s.created_at > now() - interval '10 seconds'
   order by s.id desc
   limit 1;
  if starts_with(v_query, v_last.normalized_query) then
    update public.taxonomy_searches
       set raw_query = private.mask_contacts(p_query), normalized_query = v_query, match_count = p_matches,
           likely_count = p_likely, near_count = 0, created_at = now()
     where id = v_last.id;
  else
    insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count, likely_count)
    values (v_user, p_locale, private.mask_contacts(p_query), v_query, p_matches, p_likely);
  end if;
end
$$;

-- A single letter matches too much; a single Chinese character is a word.
create or replace function private.is_search(p_query text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(length(p_query) >= 2 or octet_length(p_query) >= 3, false);
end
$$;

create or replace function private.search_items(p_locale text, p_query text, p_limit integer)
returns setof private.taxonomy_match
language plpgsql stable security definer rows 8 set search_path = ''
as $$
begin
  if private.is_search(private.search_word(p_query)) then
    return query
      select * from private.items_explaining(private.search_plan(p_locale, p_query), false, p_limit);
  end if;
end
$$;

create or replace function public.search_taxonomy(
  p_locale text default null, p_query text default null, p_limit integer default 8
)
returns table (
  category_id uuid, category_slug text, category_name text, icon_slug text,
  subcategory_id uuid, subcategory_slug text, subcategory_name text, match text
)
language plpgsql volatile security definer
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_locale text;
  v_query text;
  v_found private.taxonomy_match[];
begin
  perform private.require_signed_in();
  perform private.check_page(p_limit, null);
  v_query := private.search_text(private.visible(p_query));
  v_locale := private.search_locale(p_locale);

  v_found := array(select m from private.search_items(v_locale, v_query, coalesce(p_limit, 8)) m);
  -- Inlines private.taxonomy_name as joins: one call per name would take longer than the search.
  return query
    select c.id, c.slug, coalesce(ct.display_name, ce.display_name, c.slug)::text, c.icon_slug,
           s.id, s.slug, coalesce(st.display_name, se.display_name, s.slug)::text, m.match
      from unnest(v_found) with ordinality
             m (entity_type, entity_id, category_id, subcategory_id, nearness, kind, word, locale, score, match, position)
      join public.categories c on c.id = m.category_id
      left join public.subcategories s on s.id = m.subcategory_id
      left join public.taxonomy_translations ct
        on ct.entity_type = 'category' and ct.entity_id = c.id and ct.locale = v_locale
      left join public.taxonomy_translations ce
        on ce.entity_type = 'category' and ce.entity_id = c.id and ce.locale = 'en'
      left join public.taxonomy_translations st
        on st.entity_type = 'subcategory' and st.entity_id = s.id and st.locale = v_locale
      left join public.taxonomy_translations se
        on se.entity_type = 'subcategory' and se.entity_id = s.id and se.locale = 'en'
     order by m.position;

  if private.is_search(private.search_word(v_query)) then
    perform private.record_search(
      v_locale, v_query, cardinality(v_found), (select count(*)::integer from unnest(v_found) f where f.match = 'likely')
    );
  end if;
end
$$;
comment on function public.search_taxonomy is
  'Signed in. Active items whose names, synonyms or former slugs match p_query, nearest first, named in p_locale or English. '
  'Ignores case, accents and small typos. match: full, or likely, for "did you mean"; full ones come first. Needs two letters; the '
  'search is recorded. p_limit 1 to 200. Shape: icon_slug?, subcategory_id?, subcategory_slug?, subcategory_name?, match '
  'SearchMatch. Errors: not_authenticated, bad_argument, person_erased.';
grant execute on function public.search_taxonomy to authenticated;

-- On request, after a search without results. The search stays unmatched; the number of near misses shown is stored with it.
create or replace function public.suggest_taxonomy_near_misses(
  p_locale text default null, p_query text default null, p_limit integer default 8
)
returns table (
  category_id uuid, category_slug text, category_name text, icon_slug text,
  subcategory_id uuid, subcategory_slug text, subcategory_name text
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_query text;
  v_found private.taxonomy_match[];
begin
  perform private.require_signed_in();
  perform private.check_page(p_limit, null);
  v_query := private.search_text(private.visible(p_query));
  v_locale := private.search_locale(p_locale);
  if private.is_search(private.search_word(v_query)) and not exists (select from private.search_items(v_locale, v_query, 1)) then
    v_found := array(
      select i from private.items_explaining(private.search_plan(v_locale, v_query), true, coalesce(p_limit, 8)) i
    );
    update public.taxonomy_searches s
       set near_count = cardinality(v_found)
     where s.id = (
       select max(n.id) from public.taxonomy_searches n
        where n.user_id = auth.uid() and n.match_count = 0 and n.locale = v_locale
          and n.normalized_query = private.normalized_query(v_locale, v_query) and n.created_at > now() - interval '15 minutes'
     );
  end if;
  return query
    select c.id, c.slug, coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug), c.icon_slug, s.id, s.slug,
           coalesce(private.taxonomy_name('subcategory', s.id, v_locale), s.slug)
      from unnest(v_found) with ordinality
             m (entity_type, entity_id, category_id, subcategory_id, nearness, kind, word, locale, score, match, position)
      join public.categories c on c.id = m.category_id
      left join public.subcategories s on s.id = m.subcategory_id
     order by m.position;
end
$$;
comment on function public.suggest_taxonomy_near_misses is
  'Signed in. The nearest items for a query without results, for "did you mean"; empty if a search finds something. The query '
  'stays unmatched. p_limit 1 to 200. Shape: icon_slug?, subcategory_id?, subcategory_slug?, subcategory_name?. Errors: '
  'not_authenticated, bad_argument.';
grant execute on function public.suggest_taxonomy_near_misses to authenticated;

-- The same selection within a minute is a double click or an attempt to influence trending; thirty come from a program.
create or replace function public.select_taxonomy_suggestion(
  p_category_id uuid, p_subcategory_id uuid default null, p_locale text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_signed_in();
  perform private.require_good_standing();
  perform private.offered_item(p_category_id, p_subcategory_id);
  perform pg_advisory_xact_lock(hashtext('select_taxonomy_suggestion'), hashtext(auth.uid()::text));
  if exists (
    select from public.taxonomy_selections n
     where n.user_id = auth.uid() and n.category_id = p_category_id
       and n.subcategory_id is not distinct from p_subcategory_id and n.selected_at > now() - interval '1 minute'
  ) or (
    select count(*) from public.taxonomy_selections n
     where n.user_id = auth.uid() and n.selected_at > now() - interval '1 minute'
  ) >= 30 then
    return;
  end if;
  insert into public.taxonomy_selections (user_id, category_id, subcategory_id, locale)
  values (auth.uid(), p_category_id, p_subcategory_id, private.search_locale(p_locale));
end
$$;
comment on function public.select_taxonomy_suggestion is
  'Signed in; not banned or suspended. Records a selected suggestion for trending; the same one counts once a minute, and at most '
  '30 a minute count. Errors: not_authenticated, not_authorized, account_banned, account_suspended, bad_argument, '
  'category_not_found, subcategory_not_found.';
grant execute on function public.select_taxonomy_suggestion to authenticated;
