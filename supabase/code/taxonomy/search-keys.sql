-- Stage 1 of a search: normalized forms of words of the taxonomy and of queries (docs/search.md).

-- Ignores case, marks and script.
create or replace function private.latin_letters(p_locale text, p_word text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_word text := p_word;
begin
  -- Russian, Ukrainian and Bulgarian differ in four letters.
  v_word := case p_locale
    when 'uk' then translate(v_word, 'гщ', 'hщ')
    when 'bg' then replace(translate(v_word, 'ъ', 'a'), 'щ', 'st')
    else v_word
  end;
  v_word := translate(
    v_word, 'абвгґдђеёєзиіїйјклмнопрстћуўфхцчшыэжьъ', 'abvggddeeeziiiijklmnoprstcuufhccsiez'
  );
  return replace(replace(replace(replace(replace(replace(
    v_word, 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'щ', 'sc'), 'ю', 'iu'), 'я', 'ia');
end
$$;

-- Greek as people romanize it: καθαρισμός and katharismos are one word.
create or replace function private.greek_letters(p_word text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_word text := translate(replace(replace(p_word, 'ου', 'u'), 'x', 'ks'), 'αβγδεζηικλμνοπρστυφω', 'avgdeziiklmnoprstyfo');
begin
  v_word := replace(replace(replace(replace(v_word, 'θ', 'th'), 'χ', 'ch'), 'ξ', 'ks'), 'ψ', 'ps');
  v_word := replace(replace(replace(replace(v_word, 'ou', 'u'), 'ai', 'e'), 'mp', 'b'), 'nt', 'd');
  return regexp_replace(regexp_replace(v_word, '[eo]i|y', 'i', 'g'), '([tc])h', '\1', 'g');
end
$$;

create or replace function private.word_key(p_locale text, p_word text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_word text := p_word;
begin
  if v_word !~ '^[a-z0-9]*$' then
    if v_word ~ '[\u0400-\u04ff]' then
      v_word := private.latin_letters(p_locale, v_word);
    end if;
    v_word := normalize(extensions.unaccent('extensions.unaccent'::regdictionary, v_word), nfkd);
    v_word := lower(normalize(translate(regexp_replace(v_word, '[\u0300-\u036f]', '', 'g'), 'ς', 'σ'), nfc) collate "und-x-icu");
  end if;
  return case
    when p_locale = 'en' then regexp_replace(v_word, '(?<=^.{4,})men$', 'man')
    when p_locale = 'de' then regexp_replace(v_word, '(^|[^aeq])([aou])e', '\1\2', 'g')
    when p_locale in ('sv', 'da', 'no') then regexp_replace(v_word, 'aa|ae|oe', 'a', 'g')
    when p_locale in ('hr', 'sr', 'bs', 'sl') then regexp_replace(v_word, 'dj(?=[aeiou])', 'd', 'g')
    when p_locale = 'el' then private.greek_letters(v_word)
    when p_locale = 'zh' then private.simplified_chinese(v_word)
    when p_locale in ('ru', 'uk', 'bg') then
      regexp_replace(regexp_replace(translate(regexp_replace(regexp_replace(
        v_word, case p_locale when 'bg' then 'sht' else 'shch' end, case p_locale when 'bg' then 'st' else 'sc' end, 'g'
      ), '([szck])h', '\1', 'g'), 'yj', 'ii'), 'ts', 'c', 'g'), 'i+e|i+', 'i', 'g')
    else v_word
  end;
end
$$;

create or replace function private.word_stem(p_locale text, p_word text, p_key text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_dictionary text := case p_locale
    when 'en' then 'english' when 'de' then 'german' when 'da' then 'danish' when 'nl' then 'dutch' when 'fi' then 'finnish'
    when 'fr' then 'french' when 'hu' then 'hungarian' when 'it' then 'italian' when 'no' then 'norwegian'
    when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'es' then 'spanish' when 'sv' then 'swedish'
    when 'tr' then 'turkish' when 'el' then 'greek'
  end;
  -- Endings of cases, genders and numbers in languages without a PostgreSQL stemmer; the longest that leaves three letters is
  -- removed. docs/search.md has the sources.
  v_endings text := case
    when p_locale in ('hr', 'sr', 'bs', 'sl') then
      'ovima|evima|ijama|ijem|ijom|ovi|evi|ova|eva|ove|eve|ima|ama|oga|omu|ega|emu|ome|iji|ija|ije|iju|og|eg|om|em|im|ih|oj|ov|ev|a|e|i|o|u'
    when p_locale = 'pl' then
      'owego|owej|owych|owymi|owy|owa|owe|iami|iach|owie|iego|iemu|ami|ach|ego|emu|ymi|imi|iej|ych|ich|iem|ej|ym|im|om|ow|em|ia|ie|iu|a|e|i|o|u|y'
    when p_locale in ('cs', 'sk') then
      'ovi|ove|ova|ach|ech|ich|ych|ami|emi|imi|ymi|iho|ego|eho|emu|imu|ou|om|em|um|uv|ia|ie|iu|ov|a|e|i|o|u|y'
    when p_locale in ('bg', 'uk', 'ru') then
      'iata|iami|iat|ata|ite|eto|oto|ami|iah|ogo|oho|omu|emu|oiu|eiu|ta|to|te|at|ah|oi|ei|ii|ia|iu|ov|ev|iv|am|om|em|im|ih|a|e|i|o|u'
  end;
begin
  -- Stemming needs the original letters.
  if p_locale = 'ru' and p_word ~ '[\u0400-\u04ff]' then
    return private.word_key('ru', coalesce((ts_lexize('pg_catalog.russian_stem', p_word))[1], p_word));
  elsif p_locale = 'el' and p_word ~ '[\u0370-\u03ff]' then
    return private.word_key('el', coalesce((ts_lexize('pg_catalog.greek_stem', regexp_replace(normalize(p_word, nfd), '[\u0300-\u036f]', '', 'g')))[1], p_word));
  elsif p_locale in ('tr', 'hu') and p_word ~ '[^a-z]' then
    return private.word_key(p_locale, coalesce((ts_lexize(('pg_catalog.' || v_dictionary || '_stem')::regdictionary, p_word))[1], p_word));
  elsif v_dictionary is not null then
    -- A dictionary returns nothing for its stop words.
    return coalesce((ts_lexize(('pg_catalog.' || v_dictionary || '_stem')::regdictionary, p_key))[1], p_key);
  elsif v_endings is not null then
    return regexp_replace(p_key, '^(.{3,}?)(' || v_endings || ')$', '\1');
  end if;
  return p_key;
end
$$;

-- Chinese, Japanese and Thai have no spaces between words; searches compare pairs of characters.
create or replace function private.is_unspaced(p_word text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_word ~ '[\u0e00-\u0e7f\u2e80-\u9fff\uf900-\ufaff]';
end
$$;

create or replace function private.search_tokens(p_text text)
returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_text text := lower(normalize(p_text, nfkc) collate "und-x-icu");
begin
  -- A/C and T.V. are words.
  v_text := regexp_replace(
    v_text collate "und-x-icu", '(?<![[:alnum:]])([[:alpha:]])[./&]([[:alpha:]])(?:[./&]([[:alpha:]]))?(?![[:alnum:]])', '\1\2\3', 'g'
  );
  -- комп'ютер is one word, l'eau are two.
  v_text := regexp_replace(v_text, '(?<=[\u0400-\u04ff])[''’ʼ](?=[\u0400-\u04ff])', '', 'g');
  -- A change of script ends a word, as in DJ音楽.
  v_text := regexp_replace(v_text, '([\u0e00-\u0e7f\u2e80-\u9fff\uf900-\ufaff]+)', ' \1 ', 'g');
  return array(
    select t from regexp_split_to_table(v_text collate "und-x-icu", '[^[:alnum:]\u0300-\u036f\u0e00-\u0e7f]+') t where t <> ''
  );
end
$$;

-- The part of a compound before a word that says little. Null for other words.
create or replace function private.compound_head(p_locale text, p_key text)
returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select regexp_replace(left(p_key, -length(s.word)), '(?<=.{4})s$', '')
      from private.search_stop_words s
     where private.has_compounds(p_locale) and s.locale = p_locale and s.kind in ('filler', 'lesson', 'work')
       and s.word = any (array(select right(p_key, n) from generate_series(3, length(p_key) - 4) n))
     order by length(s.word) desc
     limit 1
  );
end
$$;

create or replace function private.term_words(p_locale text, p_term text)
returns table (word text, stem text, phrase text, kind text)
language plpgsql stable security definer rows 3 set search_path = ''
as $$
declare
  v_tokens text[] := private.search_tokens(p_term);
  v_keys text[] := array[]::text[];
begin
  for n in 1 .. cardinality(v_tokens) loop
    v_keys[n] := private.word_key(p_locale, v_tokens[n]);
  end loop;
  phrase := array_to_string(v_keys, ' ');
  -- People write Wi-Fi as one word.
  for word in select private.word_key(p_locale, lower(m[1] || m[2])) from regexp_matches(p_term, '(?<![[:alnum:]-])([[:alpha:]]+)-([[:alpha:]]+)(?![[:alnum:]-])', 'g') m loop
    stem := private.word_stem(p_locale, word, word);
    kind := 'head';
    return next;
  end loop;
  for n in 1 .. cardinality(v_tokens) loop
    if private.is_unspaced(v_tokens[n]) then
      return query
        select p.part, p.part, phrase, min(case
                 when p.size = 1 and length(v_keys[n]) > 1 then 'filler'
                 else coalesce((private.listed_at(p_locale, v_keys[n], at)).kind, (private.listed_at(p_locale, v_keys[n], at + p.size - 1)).kind)
               end)
          from generate_series(1, length(v_keys[n])) at
          cross join lateral (values (substr(v_keys[n], at, 1), 1), (substr(v_keys[n], at, 2), 2)) p (part, size)
         where length(p.part) = p.size
         group by p.part;
    elsif v_keys[n] <> '' then
      word := v_keys[n];
      stem := private.word_stem(p_locale, v_tokens[n], word);
      kind := (private.listed(p_locale, word)).kind;
      return next;
      -- Tietokoneapu offers help with a tietokone.
      word := private.compound_head(p_locale, v_keys[n]);
      if word is not null then
        stem := private.word_stem(p_locale, word, word);
        kind := 'head';
        return next;
      end if;
    end if;
  end loop;
end
$$;

-- ── Stored words ─────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.add_search_terms(
  p_kind text, p_types text[], p_ids uuid[], p_locales text[], p_terms text[]
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with added as materialized (
    select t.locale, w.word, w.stem, t.entity_type, t.entity_id, t.term, w.phrase, private.is_light(w.kind) as is_light, w.kind = 'lesson' as is_lesson,
           count(*) filter (where not private.is_light(w.kind) and w.kind is distinct from 'head') over whole as content,
           count(*) filter (where w.kind in ('symptom', 'lesson', 'work', 'audience')) over whole as weak,
           count(*) over whole as words, w.kind in ('symptom', 'lesson', 'work', 'audience') as is_weak, bool_or(w.kind = 'conjunction' or t.term ~ '[・、,/&]') over whole as is_list
      from unnest(p_types, p_ids, p_locales, p_terms) t (entity_type, entity_id, locale, term)
      cross join lateral private.term_words(t.locale, t.term) w
    window whole as (partition by t.entity_id, t.locale, t.term)
  ), postings as (
    insert into private.search_postings (locale, word, entity_type, entity_id, kind, term, phrase, is_light, is_lesson, content)
    -- One thing of a list is enough: doors and locks. A term of light words needs all.
    select a.locale, a.word, a.entity_type, a.entity_id, p_kind, a.term, a.phrase, a.is_light and (a.content > 0 or a.weak > 0 and a.is_weak is not true), coalesce(a.is_lesson, false),
           case when a.content = 0 then coalesce(nullif(a.weak, 0), a.words) when a.is_list then 1 else a.content end
      from added a
    on conflict do nothing
  )
  insert into private.search_words (locale, word, stem, items)
  select a.locale, a.word, min(a.stem),
         -- Items that did not have the word before this statement.
         count(distinct a.entity_id) filter (where not exists (
           select from private.search_postings p where p.locale = a.locale and p.word = a.word and p.entity_id = a.entity_id
         ))
    from added a
   group by 1, 2
   order by 1, 2
  on conflict (locale, word) do update set items = search_words.items + excluded.items;
end
$$;

create or replace function private.drop_search_terms(
  p_kind text, p_ids uuid[], p_locales text[], p_terms text[]
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_dropped private.search_postings[];
begin
  with dropped as (
    delete from private.search_postings p
     using unnest(p_ids, p_locales, p_terms) t (entity_id, locale, term)
     where p.entity_id = t.entity_id and p.locale = t.locale and p.kind = p_kind and p.term = t.term
    returning p.*
  )
  select array_agg(d::private.search_postings) into v_dropped from dropped d;

  update private.search_words w
     set items = w.items - gone.items
    from (
      select d.locale, d.word, count(distinct d.entity_id) as items
        from unnest(v_dropped) d
       where not exists (
         select from private.search_postings p where p.locale = d.locale and p.word = d.word and p.entity_id = d.entity_id
       )
       group by 1, 2
    ) gone
   where w.locale = gone.locale and w.word = gone.word;
  delete from private.search_words w
   using (select distinct d.locale, d.word from unnest(v_dropped) d) d
   where w.locale = d.locale and w.word = d.word and w.items = 0;
end
$$;

-- One function for three tables with different column names. Former slugs have no language and count as English.
create or replace function private.keep_search_terms()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_kind constant text := case tg_table_name when 'taxonomy_translations' then 'name' when 'taxonomy_synonyms' then 'synonym' else 'alias' end;
begin
  if tg_op <> 'INSERT' then
    perform private.drop_search_terms(
      v_kind, array_agg(coalesce(o.r ->> 'entity_id', o.r ->> 'to_entity_id')::uuid),
      array_agg(coalesce(o.r ->> 'locale', 'en')), array_agg(coalesce(o.r ->> 'display_name', o.r ->> 'term', o.r ->> 'from_slug'))
    ) from (select to_jsonb(x) as r from old_rows x) o;
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_search_terms(
      v_kind, array_agg(n.r ->> 'entity_type'), array_agg(coalesce(n.r ->> 'entity_id', n.r ->> 'to_entity_id')::uuid),
      array_agg(coalesce(n.r ->> 'locale', 'en')), array_agg(coalesce(n.r ->> 'display_name', n.r ->> 'term', n.r ->> 'from_slug'))
    ) from (select to_jsonb(x) as r from new_rows x) n;
  end if;
  -- Flushes the pending list, which every search would read; a changed item count may add to it, too.
  perform gin_clean_pending_list('private.search_words_part_idx');
  return null;
end
$$;
create or replace trigger search_terms_insert after insert on public.taxonomy_translations referencing new table as new_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_update after update on public.taxonomy_translations referencing old table as old_rows new table as new_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_delete after delete on public.taxonomy_translations referencing old table as old_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_insert after insert on public.taxonomy_synonyms referencing new table as new_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_update after update on public.taxonomy_synonyms referencing old table as old_rows new table as new_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_delete after delete on public.taxonomy_synonyms referencing old table as old_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_insert after insert on public.taxonomy_aliases referencing new table as new_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_update after update on public.taxonomy_aliases referencing old table as old_rows new table as new_rows for each statement execute function private.keep_search_terms();
create or replace trigger search_terms_delete after delete on public.taxonomy_aliases referencing old table as old_rows for each statement execute function private.keep_search_terms();

-- Word forms depend on the functions above and on PostgreSQL's dictionaries; when either changes, all forms are rebuilt.
create or replace function private.search_keys_version()
returns text
language sql stable set search_path = ''
as $$
  select md5(string_agg(p.prosrc, '' order by p.proname)) || '-' || current_setting('server_version_num')::integer / 10000
    from pg_proc p
   where p.pronamespace = 'private'::regnamespace
     and p.proname in (
       'latin_letters', 'greek_letters', 'simplified_chinese', 'word_key', 'word_stem', 'is_unspaced', 'search_tokens', 'term_words', 'csv_taxonomy_words', 'has_compounds', 'compound_head',
       'load_stop_words', 'listed', 'listed_at', 'is_light', 'add_search_terms'
     )
$$;

create or replace function private.make_search_terms()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.search_postings;
  delete from private.search_words;
  perform private.add_search_terms(
    w.kind, array_agg(w.entity_type collate "C"), array_agg(w.entity_id), array_agg(w.locale collate "C"),
    array_agg(w.word collate "C")
  ) from private.taxonomy_words w group by w.kind;
  perform gin_clean_pending_list('private.search_words_part_idx');
end
$$;

do $$
begin
  if private.search_keys_version() is distinct from (select made_by from private.search_keys) then
    perform private.load_stop_words();
    perform private.make_search_terms();
    insert into private.search_keys (made_by) values (private.search_keys_version())
    on conflict (id) do update set made_by = excluded.made_by;
  end if;
end
$$;
