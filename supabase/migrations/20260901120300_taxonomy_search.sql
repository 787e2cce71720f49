-- What the public app calls while somebody types what they are looking for, and when they pick a suggestion.

-- Words as a search compares them: small letters, no accents, single spaces. Immutable because the dictionary is named, so
-- that it can be indexed; private.folded, which finds it by the search path, can't.
create function private.search_word(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_text) collate "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'
  ));
end
$$;
comment on function private.search_word is 'The text in small letters without accents and punctuation, single-spaced.';

create index taxonomy_translations_search_idx on public.taxonomy_translations
  using gin (private.search_word(display_name) extensions.gin_trgm_ops);
create index taxonomy_synonyms_word_idx on public.taxonomy_synonyms
  using gin (private.search_word(term) extensions.gin_trgm_ops);

-- As the spec reads locales: xx-YY is xx, anything else is English.
create function private.search_locale(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_language text := lower(split_part(replace(btrim(p_locale), '_', '-'), '-', 1));
begin
  return case when private.is_locale(v_language) then v_language else 'en' end;
end
$$;
comment on function private.search_locale is 'The taxonomy''s language for a locale; en for one that it does not speak.';

-- Half a word, typed on: 'dro', 'dron', 'drone p'. Each pause of the typist is a search, only the last is what they meant.
-- Nobody fills the table: after thirty in a minute a search is answered and forgotten.
create function private.record_unmatched(p_locale text, p_query text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user uuid;
  v_query text := regexp_replace(private.search_key(p_query), '\s+', ' ', 'g');
  v_last public.taxonomy_searches;
begin
  select user_id into v_user from public.profiles where user_id = auth.uid();
  if not found or (
    select count(*) from public.taxonomy_searches s
     where s.user_id = v_user and s.match_count = 0 and s.created_at > now() - interval '1 minute'
  ) >= 30 then
    return;
  end if;

  select * into v_last
    from public.taxonomy_searches s
   where s.user_id = v_user and s.match_count = 0 and s.locale = p_locale and s.created_at > now() - interval '10 seconds'
   order by s.id desc
   limit 1;
  if starts_with(v_query, v_last.normalized_query) then
    update public.taxonomy_searches
       set raw_query = p_query, normalized_query = v_query, created_at = now()
     where id = v_last.id;
  else
    insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count)
    values (v_user, p_locale, p_query, v_query, 0);
  end if;
end
$$;
comment on function private.record_unmatched is 'Keeps what somebody looked for and did not find.';

-- Every word of the language, and of English behind it, that is like the query, with how near it is: 0 the same, 1 its
-- beginning, 2 the beginning of a word in it, 3 anywhere, 4 with typing mistakes. The conditions are written so that an index finds each.
create function private.matching_words(p_locale text, p_query text)
returns table (entity_type text, entity_id uuid, nearness double precision, is_english boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_start text := p_query || '%';
  -- The middle of a word is found by the index from three letters on; before that it means nothing either, unless it is
  -- Chinese or Japanese, which has no spaces.
  v_within text := case
    when length(p_query) >= 3 or octet_length(p_query) > 2 * length(p_query) then '%' || p_query || '%'
    else '% ' || p_query || '%'
  end;
  -- Of three letters, two wrong are another word.
  v_typos boolean := length(p_query) >= 4;
begin
  -- Of the query's three-letter pieces, so many have to be there. For this transaction only.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  return query
    with words as (
      select t.entity_type, t.entity_id, private.search_word(t.display_name) as word, t.locale
        from public.taxonomy_translations t
       where t.locale in (p_locale, 'en')
         and (
           private.search_word(t.display_name) like v_start
           or private.search_word(t.display_name) like v_within
           or (v_typos and p_query operator(extensions.<%) private.search_word(t.display_name))
         )
      union all
      select s.entity_type, s.entity_id, private.search_word(s.term), s.locale
        from public.taxonomy_synonyms s
       where s.locale in (p_locale, 'en')
         and (
           private.search_word(s.term) like v_start
           or private.search_word(s.term) like v_within
           or (v_typos and p_query operator(extensions.<%) private.search_word(s.term))
         )
      union all
      select a.entity_type, a.to_entity_id, private.search_word(a.from_slug), 'en'
        from public.taxonomy_aliases a
       where private.search_word(a.from_slug) like v_start or private.search_word(a.from_slug) like v_within
    )
    select w.entity_type, w.entity_id,
           case
             when w.word = p_query then 0
             when starts_with(w.word, p_query) then 1
             when strpos(' ' || w.word, ' ' || p_query) > 0 then 2
             when strpos(w.word, p_query) > 0 then 3
             else 5 - extensions.word_similarity(p_query, w.word)
           end::double precision,
           w.locale <> p_locale
      from words w;
end
$$;
comment on function private.matching_words is 'Names, synonyms and aliases like a folded query, and how near each is.';

create function public.search_taxonomy(
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
  v_word text;
begin
  perform private.require_signed_in();
  perform private.check_page(p_limit, null);
  v_query := private.search_text(p_query);
  v_word := private.search_word(v_query);
  -- One letter begins too much to suggest anything; one character of Chinese is a word.
  if v_word is null or (length(v_word) < 2 and octet_length(v_word) < 3) then
    return;
  end if;
  v_locale := private.search_locale(p_locale);

  return query
    select c.id, c.slug, coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug), c.icon_slug,
           s.id, s.slug,
           case when s.id is not null then coalesce(private.taxonomy_name('subcategory', s.id, v_locale), s.slug) end
      from (
        select w.entity_type, w.entity_id, min(w.nearness) as nearness, bool_and(w.is_english) as is_english
          from private.matching_words(v_locale, v_word) w
         group by w.entity_type, w.entity_id
      ) found
      left join public.subcategories s on found.entity_type = 'subcategory' and s.id = found.entity_id
      join public.categories c
        on c.id = case found.entity_type when 'category' then found.entity_id else s.category_id end
     where c.is_active and (found.entity_type = 'category' or s.is_active)
     order by found.nearness, found.is_english, s.id is not null, c.sort_order, s.sort_order, c.id, s.id
     limit coalesce(p_limit, 8);

  if not found then
    perform private.record_unmatched(v_locale, v_query);
  end if;
end
$$;
comment on function public.search_taxonomy is
  'Signed in. What is offered under names, synonyms and former slugs like p_query, nearest first, in p_locale with English '
  'behind it; capitals, accents and small mistakes do not matter. From two letters on; one without a match is recorded. '
  'p_limit 1 to 200. Errors: not_authenticated, bad_argument. Never null: category_id, category_slug, category_name.';
revoke execute on function public.search_taxonomy from public, anon;
grant execute on function public.search_taxonomy to authenticated;

-- The same pick within a minute is a double click, or somebody who wants to see themselves trend.
create function public.select_taxonomy_suggestion(
  p_category_id uuid, p_subcategory_id uuid default null, p_locale text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_signed_in();
  perform private.offered_item(p_category_id, p_subcategory_id);
  perform private.require_good_standing();
  perform pg_advisory_xact_lock(hashtext('select_taxonomy_suggestion'), hashtext(auth.uid()::text));
  if exists (
    select from public.taxonomy_selections n
     where n.user_id = auth.uid() and n.category_id = p_category_id
       and n.subcategory_id is not distinct from p_subcategory_id and n.selected_at > now() - interval '1 minute'
  ) then
    return;
  end if;
  insert into public.taxonomy_selections (user_id, category_id, subcategory_id, locale)
  values (auth.uid(), p_category_id, p_subcategory_id, private.search_locale(p_locale));
end
$$;
comment on function public.select_taxonomy_suggestion is
  'Signed in; not banned or suspended. Records a picked suggestion, which trending counts; the same within a minute once. '
  'Errors: not_authenticated, not_authorized, account_banned, account_suspended, bad_argument, category_not_found, '
  'subcategory_not_found.';
revoke execute on function public.select_taxonomy_suggestion from public, anon;
grant execute on function public.select_taxonomy_suggestion to authenticated;
