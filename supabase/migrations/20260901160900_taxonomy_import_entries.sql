-- What an import file says, line by line, and what is wrong with it. Three kinds of file, one shape:
--
-- categories, subcategories    CSV: an array of {row, slug, icon_slug, is_active, sort_order, names: {locale: name}}, cells
--                              as text; a subcategory's names its category by category_slug or category_id
-- json                         {translations, synonyms} and, for an empty installation, {categories, subcategories, aliases}

create type private.import_entry as (
  -- Which list of the file, and where in it.
  list text,
  row integer,
  -- What it is about, by slugs: what the file creates has no id yet.
  entity_type text,
  category_slug text,
  subcategory_slug text,
  -- Of a name or a synonym.
  locale text,
  -- The name, the term or the former slug.
  word text,
  icon_slug text,
  is_active boolean,
  sort_order integer,
  errors text[],
  notes text[]
);
comment on type private.import_entry is 'One thing that an import file says.';

create view private.taxonomy_paths as
  select 'category' as entity_type, c.id as entity_id, c.slug as category_slug, null::text as subcategory_slug
    from public.categories c
  union all
  select 'subcategory', s.id, c.slug, s.slug
    from public.subcategories s
    join public.categories c on c.id = s.category_id;
comment on view private.taxonomy_paths is 'Every item with the slugs that name it in a file.';

create function private.import_file_errors(p_kind text, p_data jsonb)
returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_lists text[] := array['translations', 'synonyms', 'categories', 'subcategories', 'aliases'];
begin
  if p_kind <> 'json' then
    return case
      when jsonb_typeof(p_data) is distinct from 'array' or p_data = '[]' then array['Empty CSV']
      when jsonb_array_length(p_data) > 20000 then array['At most 20,000 rows can be imported at once.']
      else '{}'
    end;
  end if;
  return case
    when jsonb_typeof(p_data) is distinct from 'object' or not p_data ?| v_lists
      or exists (select from jsonb_each(p_data) l where l.key = any (v_lists) and jsonb_typeof(l.value) <> 'array')
    then array['Invalid JSON']
    when (select sum(jsonb_array_length(p_data -> l)) from unnest(v_lists) l where p_data ? l) > 200000
    then array['At most 200,000 entries can be imported at once.']
    else '{}'
  end;
end
$$;
comment on function private.import_file_errors is 'What is wrong with the file as a whole; empty when nothing is.';

create function private.as_flag(p_text text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case lower(btrim(p_text)) when 'true' then true when 'false' then false end;
end
$$;
comment on function private.as_flag is 'true or false in any capitals; null for all else.';

create function private.as_whole_number(p_text text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case when btrim(p_text) ~ '^[+-]?\d{1,9}$' then btrim(p_text)::integer end;
end
$$;
comment on function private.as_whole_number is 'A whole number of at most nine digits; null for all else.';

-- The file's lists as they are, nothing judged yet. A line of a CSV is an item and its names.
create function private.import_lines(p_kind text, p_data jsonb)
returns table (list text, row_number integer, entity_type text, line jsonb, locale text, word text)
language plpgsql immutable set search_path = ''
as $$
begin
  if p_kind = 'json' then
    return query
      select l.list, i.position::integer, coalesce(l.entity_type, i.line ->> 'entity_type'), i.line,
             case when l.entity_type is null then i.line ->> 'locale' end, private.one_line(i.line ->> l.word)
        from (values
               ('categories', 'category', null), ('subcategories', 'subcategory', null),
               ('translations', null, 'display_name'), ('synonyms', null, 'term'), ('aliases', null, 'from_slug')
             ) l (list, entity_type, word),
             jsonb_array_elements(coalesce(p_data -> l.list, '[]')) with ordinality i (line, position);
  else
    return query
      select e.list, coalesce(private.as_whole_number(i.line ->> 'row'), i.position::integer + 1),
             case p_kind when 'categories' then 'category' else 'subcategory' end, i.line, e.locale, e.word
        from jsonb_array_elements(p_data) with ordinality i (line, position),
             lateral (
               select p_kind, null, null
               union all
               select 'translations', n.key, private.one_line(n.value)
                 from jsonb_each_text(case jsonb_typeof(i.line -> 'names') when 'object' then i.line -> 'names' else '{}' end) n
                where private.one_line(n.value) <> ''
             ) e (list, locale, word);
  end if;
end
$$;
comment on function private.import_lines is 'Every item, name, synonym and alias of a file, with the line that it stands in.';

-- Names the item of each line by slugs and reads its cells. An id counts when there is such an item here, else the slugs.
create function private.import_cells(p_kind text, p_data jsonb)
returns table (entry private.import_entry, has_own_locale boolean, line_locale text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select row(
             l.list, l.row_number, l.entity_type,
             case when known.entity_id is not null then known.category_slug else named.category_slug end,
             case
               when l.entity_type is distinct from 'subcategory' then null
               when known.entity_id is not null then known.subcategory_slug
               else named.subcategory_slug
             end,
             case
               when l.list not in ('translations', 'synonyms') then null
               when language.is_ours then language.code
               -- A CSV's unknown language is an error, and must not be taken for a second English name beside it.
               else case p_kind when 'json' then 'en' else l.locale end
             end,
             l.word,
             nullif(btrim(l.line ->> 'icon_slug'), ''),
             case when l.line ? 'is_active' then private.as_flag(l.line ->> 'is_active') end,
             case when l.line ? 'sort_order' then private.as_whole_number(l.line ->> 'sort_order') end, '{}', '{}'
           )::private.import_entry,
           language.is_ours, l.locale
      from private.import_lines(p_kind, p_data) l
      left join private.taxonomy_paths known
        on p_kind = 'json' and l.list in ('translations', 'synonyms', 'aliases')
           and known.entity_type = l.entity_type and known.entity_id = private.as_uuid(l.line ->> 'entity_id')
      left join public.categories by_id
        on p_kind = 'subcategories' and by_id.id = private.as_uuid(l.line ->> 'category_id')
      -- As private.search_locale reads it, without a call for each line: there may be a hundred thousand.
      cross join lateral (
        select code.code, private.is_locale(code.code) as is_ours
          from (select lower(split_part(replace(btrim(l.locale), '_', '-'), '-', 1)) as code) code
      ) language
      cross join lateral (
        select case
                 when p_kind = 'categories' or l.list = 'categories' then nullif(btrim(l.line ->> 'slug'), '')
                 else coalesce(
                   nullif(btrim(l.line ->> 'category_slug'), ''), by_id.slug,
                   -- Of no category here; kept, so that the line is not taken for one without a category.
                   case when p_kind = 'subcategories' then nullif(btrim(l.line ->> 'category_id'), '') end
                 )
               end as category_slug,
               nullif(btrim(coalesce(
                 l.line ->> 'subcategory_slug',
                 case when p_kind = 'subcategories' or l.list = 'subcategories' then l.line ->> 'slug' end
               )), '') as subcategory_slug
      ) named;
end
$$;
comment on function private.import_cells is
  'The lines of a file as entries, not yet judged, whether each has a language of the taxonomy, and which it names.';

-- The spec's sentences, in its words; null where nothing is wrong. p_known: there is such an item, here or in the file.
create function private.path_error(p_entry private.import_entry, p_category_known boolean, p_known boolean)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_is_item boolean := p_entry.list in ('categories', 'subcategories');
  v_slug text := case p_entry.entity_type when 'category' then p_entry.category_slug else p_entry.subcategory_slug end;
begin
  return case
    when p_entry.entity_type is null or p_entry.entity_type not in ('category', 'subcategory') then 'Unknown type'
    when v_is_item and p_entry.entity_type = 'category' and v_slug is null then 'Missing slug'
    when v_is_item and (v_slug is null or p_entry.category_slug is null) then 'Missing category or slug'
    when v_is_item and not private.is_slug(v_slug) then 'Invalid slug format'
    when v_is_item and p_entry.entity_type = 'subcategory' and not p_category_known then 'Unknown category'
    when v_is_item then null
    when not p_category_known then 'Unknown category'
    when not p_known then 'Unknown subcategory'
  end;
end
$$;
comment on function private.path_error is 'Why an entry names no item; null when it does.';

create function private.word_error(p_kind text, p_entry private.import_entry, p_locale text, p_has_own_locale boolean)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_entry.list in ('categories', 'subcategories') then
      case when p_entry.icon_slug is not null and not private.is_icon_name(p_entry.icon_slug) then 'Check name' end
    when p_kind <> 'json' and not coalesce(p_has_own_locale, false) then format('Unknown language "%s"', left(p_locale, 20))
    when p_entry.list = 'aliases' then
      case
        when not private.is_slug(p_entry.word) then 'Invalid slug format'
        when private.slug_in_use(p_entry.entity_type, p_entry.word) and not exists (
          select from public.taxonomy_aliases a where a.entity_type = p_entry.entity_type and a.from_slug = p_entry.word
        ) then 'Slug already exists'
      end
    when coalesce(p_entry.word, '') = '' then case p_entry.list when 'synonyms' then 'Missing term' else 'Missing name' end
    when length(p_entry.word) > 200 then 'More than 200 characters'
  end;
end
$$;
comment on function private.word_error is 'What is wrong with an entry''s icon, language, name, term or former slug; null when nothing is.';

-- Of a slug, or of an item's name in a language, a file may speak once. A JSON line whose language was read as English
-- gives way to a line that is in English; a word that stands there twice stands there once.
create function private.import_entries(p_kind text, p_data jsonb)
returns setof private.import_entry
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with cells as materialized (
      select k.e, k.has_own_locale, k.line_locale, k.said,
             -- The names of a CSV's line stand beside its item, which is told of once.
             p_kind = 'json' or (k.e).list in ('categories', 'subcategories') as speaks_for_line,
             -- Another line of a CSV with the same slug is told of as such.
             p_kind = 'json' or (k.e).list in ('categories', 'subcategories')
               or (k.e).row is not distinct from first_value((k.e).row) over same as may_be_twice,
             row_number() over same as nth, count(*) over (partition by k.key) as times,
             first_value(k.said) over same as first_said
        from (
          select c.entry as e, c.has_own_locale, c.line_locale,
                 array[
                   (c.entry).list, (c.entry).entity_type, (c.entry).locale,
                   case when (c.entry).list <> 'aliases' then (c.entry).category_slug end,
                   case when (c.entry).list <> 'aliases' then (c.entry).subcategory_slug end,
                   case when (c.entry).list in ('synonyms', 'aliases') then lower((c.entry).word) end
                 ] as key,
                 case
                   when (c.entry).list = 'aliases' then concat_ws('/', (c.entry).category_slug, (c.entry).subcategory_slug)
                   when (c.entry).list = 'translations' then (c.entry).word
                 end as said
            from private.import_cells(p_kind, p_data) c
        ) k
      window same as (partition by k.key order by k.has_own_locale desc nulls last, (k.e).row)
    ),
    paths as materialized (
      select p.entity_type, p.category_slug, p.subcategory_slug from private.taxonomy_paths p
      union
      select (c.e).entity_type, (c.e).category_slug, (c.e).subcategory_slug
        from cells c
       where (c.e).list in ('categories', 'subcategories')
    )
    select (c.e).list, (c.e).row, (c.e).entity_type, (c.e).category_slug, (c.e).subcategory_slug, (c.e).locale, (c.e).word,
           (c.e).icon_slug, (c.e).is_active, (c.e).sort_order,
           array_remove(array[
             case when c.speaks_for_line
               then private.path_error(c.e, category.category_slug is not null, item.category_slug is not null) end,
             private.word_error(p_kind, c.e, c.line_locale, c.has_own_locale),
             case
               when c.times = 1 or not c.may_be_twice or coalesce((c.e).subcategory_slug, (c.e).category_slug) is null then null
               when (c.e).list in ('categories', 'subcategories') then 'Duplicate slug in file'
               when c.nth > 1 and c.said is distinct from c.first_said
                 and (c.has_own_locale or p_kind <> 'json' or (c.e).list = 'aliases') then 'Duplicate row in file'
             end
           ], null),
           array_remove(array[
             case
               when p_kind = 'json' and (c.e).list in ('translations', 'synonyms') and not coalesce(c.has_own_locale, false)
               then format('Language "%s" is read as en.', left(coalesce(c.line_locale, ''), 20))
             end,
             case
               when c.nth > 1 and c.may_be_twice and (c.e).list not in ('categories', 'subcategories')
               then 'The file says this already.'
             end
           ], null)
      from cells c
      left join paths category
        on category.entity_type = 'category' and category.category_slug = (c.e).category_slug
      left join paths item
        on item.entity_type = (c.e).entity_type and item.category_slug = (c.e).category_slug
           and coalesce(item.subcategory_slug, '') = coalesce((c.e).subcategory_slug, '');
end
$$;
comment on function private.import_entries is 'Everything that a file says, with what is wrong with it and what is to be noted.';
