-- What the public app calls while somebody types what they are looking for, and when they pick a suggestion.

-- The language is in the index: of 27 only two are ever looked at.
create index taxonomy_translations_search_idx on public.taxonomy_translations
  using gin (locale, search_word extensions.gin_trgm_ops);
create index taxonomy_synonyms_word_idx on public.taxonomy_synonyms
  using gin (locale, search_word extensions.gin_trgm_ops);

-- Everything that leads to an item. Aliases are former slugs, which have no language; they are read as English.
create view private.taxonomy_words as
  select 'name' as kind, t.entity_type, t.entity_id, t.locale, t.display_name::text as word, t.search_word
    from public.taxonomy_translations t
  union all
  select 'synonym', s.entity_type, s.entity_id, s.locale, s.term::text, s.search_word from public.taxonomy_synonyms s
  union all
  select 'alias', a.entity_type, a.to_entity_id, 'en', a.from_slug, a.search_word from public.taxonomy_aliases a;
comment on view private.taxonomy_words is 'Names, synonyms and aliases as one list of words.';

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

create function private.normalized_query(p_query text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return regexp_replace(private.search_key(p_query), '\s+', ' ', 'g');
end
$$;
comment on function private.normalized_query is 'A query in small letters, trimmed and single-spaced.';

-- Half a word, typed on: 'dro', 'dron', 'drone p'. Each pause of the typist is a search, only the last is what they meant.
-- Nobody fills the table: after thirty in a minute a search is answered and forgotten.
create function private.record_unmatched(p_locale text, p_query text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user uuid;
  v_query text := private.normalized_query(p_query);
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

create type private.taxonomy_match as (
  entity_type text,
  entity_id uuid,
  category_id uuid,
  subcategory_id uuid,
  -- 0 the same, 1 its beginning, 2 the beginning of a word in it, 3 anywhere or its words in another order, 4–5 mistyped.
  nearness double precision,
  kind text,
  word text,
  locale text
);
comment on type private.taxonomy_match is 'An item that a search finds, and the word that it is found by.';

-- The items behind words, each with its nearest word: the language's own before English. Who is not offered is left out.
create function private.nearest_words(p_words private.taxonomy_match[], p_locale text, p_limit integer)
returns setof private.taxonomy_match
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.entity_type, w.entity_id, c.id, s.id, w.nearness, w.kind, w.word, w.locale
      from (
        select distinct on (m.entity_type, m.entity_id) m.*
          from unnest(p_words) m
         order by m.entity_type, m.entity_id, m.nearness, m.locale <> p_locale, m.kind = 'alias', m.kind, m.word
      ) w
      left join public.subcategories s on w.entity_type = 'subcategory' and s.id = w.entity_id
      join public.categories c on c.id = case w.entity_type when 'category' then w.entity_id else s.category_id end
     where c.is_active and (w.entity_type = 'category' or s.is_active)
     order by w.nearness, w.locale <> p_locale, s.id is not null, c.sort_order, s.sort_order, c.id, s.id
     limit p_limit;
end
$$;
comment on function private.nearest_words is 'The offered items behind the words, nearest first.';

-- Words that contain the query. The conditions are written so that one index finds both.
create function private.words_with(p_locale text, p_query text)
returns private.taxonomy_match[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locales text[] := array[p_locale, 'en'];
  v_start text := p_query || '%';
  -- The middle of a word is found by the index from three letters on; before that it means nothing either, unless it is
  -- Chinese or Japanese, which has no spaces.
  v_within text := case
    when length(p_query) >= 3 or octet_length(p_query) > 2 * length(p_query) then '%' || p_query || '%'
    else '% ' || p_query || '%'
  end;
begin
  return array(
    select row(
             w.entity_type, w.entity_id, null, null,
             case
               when w.search_word = p_query then 0
               when starts_with(w.search_word, p_query) then 1
               when strpos(' ' || w.search_word, ' ' || p_query) > 0 then 2
               else 3
             end,
             w.kind, w.word, w.locale
           )::private.taxonomy_match
      from private.taxonomy_words w
     where w.locale = any (v_locales) and (w.search_word like v_start or w.search_word like v_within)
  );
end
$$;
comment on function private.words_with is 'The words of a language, and of English behind it, that contain a folded query.';

-- Words that are like the query: the same ones in another order, or mistyped. Asked only when no word contains the query.
create function private.words_like(p_locale text, p_query text)
returns private.taxonomy_match[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locales text[] := array[p_locale, 'en'];
  v_parts text[] := string_to_array(p_query, ' ');
begin
  -- Of the query's three-letter pieces, so many have to be there. For this transaction only.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  return array(
    select row(
             w.entity_type, w.entity_id, null, null,
             case
               when (select bool_and(strpos(' ' || w.search_word, ' ' || part) > 0) from unnest(v_parts) part) then 3
               else 5 - extensions.word_similarity(p_query, w.search_word)
             end,
             w.kind, w.word, w.locale
           )::private.taxonomy_match
      from private.taxonomy_words w
     where w.locale = any (v_locales) and w.kind <> 'alias' and p_query operator(extensions.<%) w.search_word
  );
end
$$;
comment on function private.words_like is 'The words of a language, and of English behind it, that resemble a folded query.';

-- One letter begins too much to suggest anything; one character of Chinese is a word.
create function private.is_search(p_query text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(length(p_query) >= 2 or octet_length(p_query) >= 3, false);
end
$$;
comment on function private.is_search is 'Whether a folded query is long enough to look for.';

-- Of three letters, two wrong are another word: typing mistakes count from four on.
create function private.search_items(p_locale text, p_query text, p_limit integer)
returns setof private.taxonomy_match
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_search(p_query) then
    return;
  end if;
  return query select * from private.nearest_words(private.words_with(p_locale, p_query), p_locale, p_limit);
  if not found and length(p_query) >= 4 then
    return query select * from private.nearest_words(private.words_like(p_locale, p_query), p_locale, p_limit);
  end if;
end
$$;
comment on function private.search_items is
  'What a client of the public app finds for a folded query, nearest first, and by which word.';

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
  v_locale := private.search_locale(p_locale);

  return query
    select c.id, c.slug, coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug), c.icon_slug,
           s.id, s.slug,
           case when s.id is not null then coalesce(private.taxonomy_name('subcategory', s.id, v_locale), s.slug) end
      from private.search_items(v_locale, v_word, coalesce(p_limit, 8)) with ordinality
             m (entity_type, entity_id, category_id, subcategory_id, nearness, kind, word, locale, position)
      join public.categories c on c.id = m.category_id
      left join public.subcategories s on s.id = m.subcategory_id
     order by m.position;

  if not found and private.is_search(v_word) then
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
