-- Exports of the taxonomy. Items are also named by slugs, because ids differ between installations.

create or replace function private.export_rows(p_kind text, p_locale text)
returns table (entity_type text, entity_id uuid, category_slug text, subcategory_slug text, locale text, word text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text := private.taxonomy_locale(p_locale);
begin
  return query
    select w.entity_type, w.entity_id, c.slug, s.slug, w.locale, w.word
      from private.taxonomy_words w
      left join public.subcategories s on w.entity_type = 'subcategory' and s.id = w.entity_id
      join public.categories c on c.id = case w.entity_type when 'category' then w.entity_id else s.category_id end
     where w.kind = p_kind and (v_locale is null or w.locale = v_locale)
     order by c.sort_order, s.sort_order nulls first, array_position(private.locales(), w.locale), w.word collate "C";
end
$$;

create or replace function public.export_taxonomy_translations(p_locale text default null)
returns table (
  entity_type text, entity_id uuid, category_slug text, subcategory_slug text, locale text, display_name text
)
language plpgsql stable security definer set search_path = '' set statement_timeout = '120s'
as $$
begin
  perform private.require_permission('taxonomy.read');
  return query select * from private.export_rows('name', p_locale);
end
$$;
comment on function public.export_taxonomy_translations is
  'Admin. All names in one language, or in all. Shape: like taxonomy_translations, subcategory_slug?. Errors: not_authenticated, '
  'not_authorized, bad_argument.';
grant execute on function public.export_taxonomy_translations to authenticated;

create or replace function public.export_taxonomy_synonyms(p_locale text default null)
returns table (
  entity_type text, entity_id uuid, category_slug text, subcategory_slug text, locale text, term text
)
language plpgsql stable security definer set search_path = '' set statement_timeout = '120s'
as $$
begin
  perform private.require_permission('taxonomy.read');
  return query select * from private.export_rows('synonym', p_locale);
end
$$;
comment on function public.export_taxonomy_synonyms is
  'Admin. All synonyms in one language, or in all. Shape: like taxonomy_synonyms, subcategory_slug?. Errors: not_authenticated, '
  'not_authorized, bad_argument.';
grant execute on function public.export_taxonomy_synonyms to authenticated;

create or replace function public.export_taxonomy_all()
returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '120s'
as $$
begin
  perform private.require_permission('taxonomy.read');
  return jsonb_build_object(
    'translations', (select coalesce(jsonb_agg(t), '[]') from public.export_taxonomy_translations() t),
    'synonyms', (select coalesce(jsonb_agg(s), '[]') from public.export_taxonomy_synonyms() s)
  );
end
$$;
comment on function public.export_taxonomy_all is
  'Admin. Names and synonyms in all languages: {translations: [], synonyms: []}. Shape: returns ExportedWords. Errors: '
  'not_authenticated, not_authorized.';
grant execute on function public.export_taxonomy_all to authenticated;

create or replace function public.export_taxonomy_items()
returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '120s'
as $$
begin
  perform private.require_permission('taxonomy.read');
  return jsonb_build_object(
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'slug', c.slug, 'icon_slug', c.icon_slug, 'is_active', c.is_active, 'sort_order', c.sort_order
             ) order by c.sort_order), '[]')
        from public.categories c
    ),
    'subcategories', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'category_slug', c.slug, 'slug', s.slug, 'is_active', s.is_active, 'sort_order', s.sort_order
             ) order by c.sort_order, s.sort_order), '[]')
        from public.subcategories s
        join public.categories c on c.id = s.category_id
    ),
    'aliases', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'entity_type', a.entity_type, 'from_slug', a.from_slug,
               'category_slug', i.category_slug, 'subcategory_slug', i.subcategory_slug
             ) order by a.entity_type, a.from_slug), '[]')
        from public.taxonomy_aliases a
        join private.taxonomy_items i on i.entity_type = a.entity_type and i.entity_id = a.to_entity_id
    )
  );
end
$$;
comment on function public.export_taxonomy_items is
  'Admin. Items and aliases: {categories: [], subcategories: [], aliases: []}. An empty installation imports them before the '
  'words of export_taxonomy_all. Shape: returns ExportedItems. Errors: not_authenticated, not_authorized.';
grant execute on function public.export_taxonomy_items to authenticated;
