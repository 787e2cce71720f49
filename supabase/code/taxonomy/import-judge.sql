-- Errors and notes for each entry of a file.

create or replace function private.invalid_slug()
returns text
language sql immutable set search_path = ''
as $$
  select 'Invalid slug format: use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen'
$$;

-- Uses the sentences of the spec. p_known: the item exists, here or in the file. Separate arguments, because decomposing a row
-- would dominate the cost for a hundred thousand lines. Null when the path is correct.
create or replace function private.path_error(
  p_list text, p_entity_type text, p_category_slug text, p_subcategory_slug text, p_category_known boolean, p_known boolean
)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_entity_type is null or p_entity_type not in ('category', 'subcategory')
    then 'Unknown type: entity_type must be category or subcategory'
    when p_list not in ('categories', 'subcategories') then
      case when not p_category_known then 'Unknown category' when not p_known then 'Unknown subcategory' end
    when p_entity_type = 'category' then
      case
        when p_category_slug is null then 'Missing slug'
        when not private.is_slug(p_category_slug) then private.invalid_slug()
      end
    when p_subcategory_slug is null or p_category_slug is null then 'Missing category or slug'
    when not private.is_slug(p_subcategory_slug) then private.invalid_slug()
    when not p_category_known then 'Unknown category'
  end;
end
$$;

-- Null when the word is correct.
create or replace function private.word_error(p_list text, p_word text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when coalesce(p_word, '') = '' then case p_list when 'synonyms' then 'Missing term' else 'Missing name' end
    when length(p_word) > 200 then 'More than 200 characters'
  end;
end
$$;

-- A slug, or an item's name in a language, may occur once per file. A JSON line whose unknown language counts as English yields
-- to one in English; duplicate words count once.
create or replace function private.import_entries(p_kind text, p_cells private.import_cell[])
returns setof private.import_entry
language plpgsql stable security definer rows 20000 set search_path = ''
as $$
begin
  return query
    with cells as materialized (
      select c.*, item.is_item, item.flag, item.place,
             -- Errors of a CSV line's names are reported once, with its item.
             p_kind = 'json' or item.is_item as speaks_for_line,
             -- Reports a CSV line with the same slug as a duplicate.
             p_kind = 'json' or item.is_item or c.row is not distinct from first_value(c.row) over same as may_be_twice,
             item.said, row_number() over same as nth, count(*) over same_in_any_order as times,
             first_value(item.said) over same as first_said
        from unnest(p_cells) c,
             lateral (
               select c.list in ('categories', 'subcategories') as is_item,
                      case c.list
                        when 'aliases' then concat_ws('/', c.category_slug, c.subcategory_slug)
                        when 'translations' then c.word
                      end as said,
                      case when c.list <> 'aliases' then c.category_slug end as category_key,
                      case when c.list <> 'aliases' then c.subcategory_slug end as subcategory_key,
                      -- Compares like taxonomy_synonyms_same_idx: other collations lower-case Greek and Turkish differently.
                      case when c.list in ('synonyms', 'aliases') then lower(c.word collate "und-x-icu") end as word_key,
                      case lower(btrim(c.is_active)) when 'true' then true when 'false' then false end as flag,
                      case when c.sort_order is not null then private.as_whole_number(c.sort_order) end as place
             ) item
      -- Sorts bytewise, most selective column first, because sorting dominates the cost.
      window same_in_any_order as (
               partition by item.subcategory_key collate "C", item.category_key collate "C", c.locale collate "C",
                            c.list collate "C", c.entity_type collate "C", item.word_key collate "C"
             ),
             -- A CSV line may have several names in one language, under different names of the language.
             same as (same_in_any_order order by c.has_own_locale desc nulls last, c.row, c.line_locale collate "C")
    ),
    paths as materialized (
      select p.entity_type, p.category_slug, p.subcategory_slug from private.taxonomy_items p
      union
      select c.entity_type, c.category_slug, c.subcategory_slug from cells c where c.is_item
    )
    select c.list, c.row, c.entity_type, c.category_slug, c.subcategory_slug, c.locale, c.word,
           c.icon_slug, c.flag, c.place,
           array_remove(array[
             case when c.speaks_for_line then
               private.path_error(
                 c.list, c.entity_type, c.category_slug, c.subcategory_slug,
                 category.category_slug is not null, item.category_slug is not null
               )
             end,
             case
               when c.is_item and c.id_category_slug <> c.category_slug
               then format('category_slug is %s, but category_id is that of %s', left(c.category_slug, 40), c.id_category_slug)
             end,
             case
               when c.is_item then
                 case
                   when former.from_slug is not null and present.entity_id is null then 'Slug is an alias'
                   when c.icon_slug is not null and not private.is_icon_name(c.icon_slug)
                   then 'Check name: an icon''s name has lowercase letters, digits and hyphens, and may end in -outline or -sharp'
                 end
               when p_kind <> 'json' and not coalesce(c.has_own_locale, false)
               then format('Unknown language "%s"', left(c.line_locale, 20))
               -- A CSV line has many names, so the sentence names the language.
               when p_kind <> 'json' then 'name:' || left(c.line_locale, 20) || ': ' || private.word_error(c.list, c.word)
               when c.list <> 'aliases' then private.word_error(c.list, c.word)
               when not private.is_slug(c.word) then private.invalid_slug()
               when taken.slug is not null and former.from_slug is null then 'Slug already exists'
             end,
             case
               when c.times = 1 or not c.may_be_twice or coalesce(c.subcategory_slug, c.category_slug) is null then null
               when c.is_item then 'Duplicate slug in file'
               when c.nth = 1 or c.said is not distinct from c.first_said then null
               when p_kind <> 'json'
               then format('name:%s: This row has another name in %s', left(c.line_locale, 20), left(c.locale, 20))
               when c.has_own_locale or c.list = 'aliases' then 'Duplicate row in file'
             end
           ], null),
           array_remove(array[
             case
               when p_kind = 'json' and c.list in ('translations', 'synonyms') and not coalesce(c.has_own_locale, false)
               then format('Language "%s" is read as en.', left(coalesce(c.line_locale, ''), 20))
             end,
             case when c.nth > 1 and c.may_be_twice and not c.is_item then 'This is already in the file.' end,
             case
               when c.is_active is not null and c.flag is null
               then format('is_active “%s” is neither true nor false and is treated as empty.', left(c.is_active, 40))
             end,
             case
               when c.sort_order is not null and c.place is null
               then format('sort_order “%s” is not a whole number and is treated as empty.', left(c.sort_order, 40))
             end
           ], null)
      from cells c
      left join paths category
        on c.speaks_for_line and category.entity_type = 'category' and category.category_slug = c.category_slug
      left join paths item
        on c.speaks_for_line and item.entity_type = c.entity_type and item.category_slug = c.category_slug
           and coalesce(item.subcategory_slug, '') = coalesce(c.subcategory_slug, '')
      -- Includes items created by the file itself.
      left join (select distinct p.entity_type, coalesce(p.subcategory_slug, p.category_slug) as slug from paths p) taken
        on c.list = 'aliases' and taken.entity_type = c.entity_type and taken.slug = c.word
      left join public.taxonomy_aliases former
        on (c.is_item or c.list = 'aliases') and former.entity_type = c.entity_type
           and former.from_slug = case when c.is_item then coalesce(c.subcategory_slug, c.category_slug) else c.word end
      left join private.taxonomy_items present
        on c.is_item and present.entity_type = c.entity_type and present.category_slug = c.category_slug
           and coalesce(present.subcategory_slug, '') = coalesce(c.subcategory_slug, '');
end
$$;
