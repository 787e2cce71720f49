-- Parses an import file into lines and finds its errors. All kinds of file use one type:
--
-- categories, subcategories    CSV: an array of {row, slug, icon_slug, is_active, sort_order, names: {locale: name}}, cells
--                              as text; a subcategory refers to its category by category_slug or category_id
-- json                         {translations, synonyms} and, for an empty installation, {categories, subcategories, aliases}

create or replace function private.import_file_errors(p_kind text, p_data jsonb)
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
    then array[
      'This JSON has another shape. It must be an object with at least one of these lists, as Export JSON writes them: '
      || array_to_string(v_lists, ', ') || '.'
    ]
    when (select sum(jsonb_array_length(p_data -> l)) from unnest(v_lists) l where p_data ? l) > 200000
    then array['At most 200,000 entries can be imported at once.']
    else '{}'
  end;
end
$$;

-- Null for anything but a whole number of at most nine digits.
create or replace function private.as_whole_number(p_text text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case when btrim(p_text) ~ '^[+-]?\d{1,9}$' then btrim(p_text)::integer end;
end
$$;

-- The file's lists before validation. A CSV line is an item and its names.
create or replace function private.import_lines(p_kind text, p_data jsonb)
returns setof private.import_line
language plpgsql immutable rows 20000 set search_path = ''
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
               select 'translations', n.key, word.word
                 from jsonb_each_text(case jsonb_typeof(i.line -> 'names') when 'object' then i.line -> 'names' else '{}' end) n,
                      -- offset 0 keeps the planner from evaluating it once per reference.
                      lateral (select private.one_line(n.value) as word offset 0) word
                where word.word <> ''
             ) e (list, locale, word);
  end if;
end
$$;

-- Identifies each line's item by slugs and reads its cells. An id is used if that item exists, otherwise the slugs.
create or replace function private.import_cells(p_kind text, p_lines private.import_line[])
returns setof private.import_cell
language plpgsql stable security definer rows 20000 set search_path = ''
as $$
declare
  v_locales text[] := private.locales();
begin
  return query
    select l.list, l.row, l.entity_type,
           case when known.entity_id is not null then known.category_slug else named.category_slug end,
           case
             when l.entity_type is distinct from 'subcategory' then null
             when known.entity_id is not null then known.subcategory_slug
             else named.subcategory_slug
           end,
           case
             when l.list not in ('translations', 'synonyms') then null
             when language.is_ours then language.code
             -- An unknown language in a CSV is an error and must not count as a second English name.
             else case p_kind when 'json' then 'en' else l.locale end
           end,
           l.word,
           case when is_item then nullif(btrim(l.line ->> 'icon_slug'), '') end,
           case when is_item then nullif(btrim(l.line ->> 'is_active'), '') end,
           case when is_item then nullif(btrim(l.line ->> 'sort_order'), '') end,
           language.is_ours, l.locale, by_id.slug
      from unnest(p_lines) l
      left join private.taxonomy_items known
        on p_kind = 'json' and l.list in ('translations', 'synonyms', 'aliases')
           and known.entity_type = l.entity_type and known.entity_id = private.as_uuid(l.line ->> 'entity_id')
      left join public.categories by_id
        on p_kind = 'subcategories'
           and by_id.id = case when l.line ->> 'category_id' <> '' then private.as_uuid(l.line ->> 'category_id') end
      cross join lateral (select l.list in ('categories', 'subcategories') as is_item) item
      -- Same as private.search_locale, mostly without a call for each of up to a hundred thousand lines.
      cross join lateral (
        select code.code, code.code = any (v_locales) as is_ours
          from (select lower(split_part(replace(btrim(l.locale), '_', '-'), '-', 1)) as code) short
         cross join lateral (
           select case when short.code = any (v_locales) then short.code else private.language_of(l.locale) end as code
         ) code
      ) language
      cross join lateral (
        select case
                 when p_kind = 'categories' or l.list = 'categories' then nullif(btrim(l.line ->> 'slug'), '')
                 else coalesce(
                   nullif(btrim(l.line ->> 'category_slug'), ''), by_id.slug,
                   -- Keeps an unknown category, so that the line does not count as one without a category.
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
