-- Taxonomy lists for admins: categories and subcategories, named in one language.

-- Categories and subcategories as one list, for names, synonyms and aliases of both.
create view private.taxonomy_items as
  select 'category' as entity_type, c.id as entity_id, c.id as category_id, c.slug, c.slug as category_slug,
         null::text as subcategory_slug, c.slug as label, c.is_active
    from public.categories c
  union all
  select 'subcategory', s.id, c.id, s.slug, c.slug, s.slug, c.slug || '/' || s.slug, s.is_active and c.is_active
    from public.subcategories s
    join public.categories c on c.id = s.category_id;
comment on view private.taxonomy_items is
  'Every category and subcategory; label is category or category/subcategory, is_active is whether users see it.';

-- Refuses an unknown language, which would look like one without words. Null for a blank.
create or replace function private.taxonomy_locale(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_locale text := private.language_of(p_locale);
begin
  if not private.is_locale(v_locale) then
    perform private.refuse_argument(
      format('Unknown language "%s". Use one of the taxonomy''s two-letter codes, such as en.', left(p_locale, 40))
    );
  end if;
  return v_locale;
end
$$;

-- For pages of a few rows; lists of all items use two joins instead. Falls back to English. Null without either name.
create or replace function private.taxonomy_name(p_entity_type text, p_entity_id uuid, p_locale text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.display_name
      from public.taxonomy_translations t
     where t.entity_type = p_entity_type and t.entity_id = p_entity_id and t.locale in (coalesce(p_locale, 'en'), 'en')
     order by t.locale = 'en'
     limit 1
  );
end
$$;

-- Ignores case and accents: 'ciscenje' finds 'Čišćenje'.
create or replace function private.folded(p_text text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return lower(extensions.unaccent(p_text) collate "und-x-icu");
end
$$;

-- display_name has no fallback, because the screen shows missing translations.
create or replace function public.admin_list_categories_v2(p_locale text default null, p_search text default null)
returns setof public.category
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_pattern text;
begin
  perform private.require_permission('taxonomy.read');
  v_locale := coalesce(private.taxonomy_locale(p_locale), 'en');
  v_pattern := private.contains_pattern(private.folded(private.search_text(p_search)));
  return query
    select c.id, c.slug, c.icon_slug, c.is_active, c.sort_order, t.display_name::text
      from public.categories c
      left join public.taxonomy_translations t
        on t.entity_type = 'category' and t.entity_id = c.id and t.locale = v_locale
      left join public.taxonomy_translations en
        on en.entity_type = 'category' and en.entity_id = c.id and en.locale = 'en'
     where v_pattern is null
        or c.slug like v_pattern
        or private.folded(t.display_name) like v_pattern
        or private.folded(en.display_name) like v_pattern
     order by c.sort_order, c.id;
end
$$;
comment on function public.admin_list_categories_v2 is
  'Admin. All categories in their order, named in p_locale (default en). p_search: part of the slug, of that name, or of the '
  'English name. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_list_categories_v2 to authenticated;

create or replace function public.admin_list_subcategories(
  p_category_id uuid default null, p_locale text default null, p_search text default null
)
returns setof public.subcategory
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_pattern text;
begin
  perform private.require_permission('taxonomy.read');
  v_locale := coalesce(private.taxonomy_locale(p_locale), 'en');
  v_pattern := private.contains_pattern(private.folded(private.search_text(p_search)));
  return query
    select s.id, s.category_id, s.slug, s.is_active, s.sort_order, t.display_name::text
      from public.subcategories s
      join public.categories c on c.id = s.category_id
      left join public.taxonomy_translations t
        on t.entity_type = 'subcategory' and t.entity_id = s.id and t.locale = v_locale
      left join public.taxonomy_translations en
        on en.entity_type = 'subcategory' and en.entity_id = s.id and en.locale = 'en'
     where (p_category_id is null or s.category_id = p_category_id)
       and (
         v_pattern is null
         or s.slug like v_pattern
         or private.folded(t.display_name) like v_pattern
         or private.folded(en.display_name) like v_pattern
       )
     order by c.sort_order, c.id, s.sort_order, s.id;
end
$$;
comment on function public.admin_list_subcategories is
  'Admin. The subcategories of one category, or of all, in their order, named in p_locale (default en). p_search: part of the '
  'slug, of that name, or of the English name. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_list_subcategories to authenticated;
