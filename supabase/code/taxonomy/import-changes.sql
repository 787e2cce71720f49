-- The changes of a file: old and new value of every field, shown by the preview and written by the import.

-- Positions in every list the file touches. The file's sort_order takes precedence, and new items without one go to the end.
-- Items whose position is taken move up as little as possible, so that all are distinct.
create or replace function private.import_order(p_entries private.import_entry[])
returns table (entity_type text, category_slug text, subcategory_slug text, sort_order integer)
language plpgsql stable security definer rows 20000 set search_path = ''
as $$
begin
  return query
    with said as (
      select e.row, e.entity_type, e.category_slug, coalesce(e.subcategory_slug, '') as sub, e.sort_order
        from unnest(p_entries) e
       where e.list in ('categories', 'subcategories')
    ),
    present as (
      select 'category' as entity_type, c.slug as category_slug, '' as sub, c.sort_order from public.categories c
      union all
      select 'subcategory', c.slug, s.slug, s.sort_order
        from public.subcategories s
        join public.categories c on c.id = s.category_id
    ),
    -- Categories are one list; the subcategories of each category are another.
    touched as (
      select distinct i.entity_type, case i.entity_type when 'category' then '' else i.category_slug end as scope from said i
    ),
    listed as (
      select coalesce(i.entity_type, p.entity_type) as entity_type, coalesce(i.category_slug, p.category_slug) as category_slug,
             case coalesce(i.entity_type, p.entity_type)
               when 'category' then '' else coalesce(i.category_slug, p.category_slug)
             end as scope,
             coalesce(i.sub, p.sub) as sub, i.row, i.sort_order as said, p.sort_order as present
        from said i
        full join present p
          on p.entity_type = i.entity_type and p.category_slug = i.category_slug and p.sub = i.sub
    ),
    wished as (
      select l.*,
             coalesce(l.said, l.present, coalesce(max(coalesce(l.said, l.present)) over scopes, 0)
               + (count(*) filter (where l.said is null and l.present is null) over (
                   scopes order by l.row rows unbounded preceding
                 ))::integer) as wish
        from listed l
        join touched t using (entity_type, scope)
      window scopes as (partition by l.entity_type, l.scope)
    ),
    placed as (
      select w.*, row_number() over lists as place
        from wished w
      window lists as (
        partition by w.entity_type, w.scope
        order by w.wish, w.said is null, w.present is null, w.row, w.present, w.category_slug, w.sub
      )
    )
    select p.entity_type, p.category_slug, nullif(p.sub, ''),
           (p.place + max(p.wish - p.place) over (
             partition by p.entity_type, p.scope order by p.place rows unbounded preceding
           ))::integer
      from placed p;
end
$$;

create or replace function private.import_item_changes(p_entries private.import_entry[])
returns setof private.taxonomy_change
language plpgsql stable security definer rows 20000 set search_path = ''
as $$
begin
  return query
    with present as materialized (
      select 'category' as entity_type, c.slug as category_slug, '' as sub, c.icon_slug, c.is_active, c.sort_order
        from public.categories c
      union all
      select 'subcategory', c.slug, s.slug, null, s.is_active, s.sort_order
        from public.subcategories s
        join public.categories c on c.id = s.category_id
    ),
    items as (
      select coalesce(e.list, case o.entity_type when 'category' then 'categories' else 'subcategories' end) as list,
             e.row, o.entity_type, o.category_slug, o.subcategory_slug, p.sub is null as is_new,
             p.icon_slug, p.is_active, p.sort_order,
             case o.entity_type when 'category' then coalesce(e.icon_slug, p.icon_slug) end as new_icon_slug,
             coalesce(e.is_active, p.is_active, true) as new_is_active,
             o.sort_order as new_sort_order
        from private.import_order(p_entries) o
        left join unnest(p_entries) e
          on e.list in ('categories', 'subcategories') and e.entity_type = o.entity_type
             and e.category_slug = o.category_slug and coalesce(e.subcategory_slug, '') = coalesce(o.subcategory_slug, '')
        left join present p
          on p.entity_type = o.entity_type and p.category_slug = o.category_slug and p.sub = coalesce(o.subcategory_slug, '')
    )
    select i.list, i.row, i.entity_type, i.category_slug, i.subcategory_slug, i.is_new, f.field, f.old, f.new, null::timestamptz
      from items i,
           lateral (values
             ('icon_slug', to_jsonb(i.icon_slug), to_jsonb(i.new_icon_slug)),
             ('is_active', to_jsonb(i.is_active), to_jsonb(i.new_is_active)),
             ('sort_order', to_jsonb(i.sort_order), to_jsonb(i.new_sort_order))
           ) f (field, old, new)
     where f.old is distinct from f.new;
end
$$;

create or replace function private.import_word_changes(p_entries private.import_entry[])
returns setof private.taxonomy_change
language plpgsql stable security definer rows 20000 set search_path = ''
as $$
begin
  return query
    with said as (
      -- The first of identical lines counts.
      select e.*, p.entity_id
        from unnest(p_entries) e
        left join private.taxonomy_items p
          on p.entity_type = e.entity_type and p.category_slug = e.category_slug
             and coalesce(p.subcategory_slug, '') = coalesce(e.subcategory_slug, '')
       where e.list in ('translations', 'synonyms', 'aliases') and not 'This is already in the file.' = any (e.notes)
    )
    select s.list, s.row, s.entity_type, s.category_slug, s.subcategory_slug, t.display_name is null,
           'name:' || s.locale,
           to_jsonb(t.display_name::text), to_jsonb(s.word), null::timestamptz
      from said s
      left join public.taxonomy_translations t
        on t.entity_type = s.entity_type and t.entity_id = s.entity_id and t.locale = s.locale
     where s.list = 'translations' and t.display_name is distinct from s.word collate "C"
    union all
    select s.list, s.row, s.entity_type, s.category_slug, s.subcategory_slug, true,
           'synonym:' || s.locale, null::jsonb, to_jsonb(s.word), null
      from said s
     where s.list = 'synonyms' and not exists (
       select from public.taxonomy_synonyms w
        where w.entity_type = s.entity_type and w.entity_id = s.entity_id and w.locale = s.locale
          and lower(w.term) = lower(s.word collate "und-x-icu")
     )
    union all
    select s.list, s.row, s.entity_type, s.category_slug, s.subcategory_slug, a.from_slug is null, 'alias:' || s.word,
           to_jsonb(was.label),
           to_jsonb(s.category_slug || coalesce('/' || s.subcategory_slug, '')), null
      from said s
      left join public.taxonomy_aliases a on a.entity_type = s.entity_type and a.from_slug = s.word
      left join private.taxonomy_items was on was.entity_type = a.entity_type and was.entity_id = a.to_entity_id
     where s.list = 'aliases' and (a.to_entity_id is null or a.to_entity_id is distinct from s.entity_id);
end
$$;
