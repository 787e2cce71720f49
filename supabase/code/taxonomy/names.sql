-- Names in 27 languages.

create or replace function public.admin_upsert_taxonomy_translation(
  p_entity_type text, p_entity_id uuid, p_locale text, p_display_name text
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_name text;
  v_item private.taxonomy_item;
  v_old text;
begin
  perform private.require_permission('taxonomy.edit');
  v_locale := private.required_locale(p_locale);
  v_name := private.clean_word('name', p_display_name);
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);
  select t.display_name into v_old
    from public.taxonomy_translations t
   where t.entity_type = p_entity_type and t.entity_id = p_entity_id and t.locale = v_locale;
  if v_old = v_name collate "C" then
    return;
  end if;

  insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
  values (p_entity_type, p_entity_id, v_locale, v_name)
  on conflict (entity_type, entity_id, locale) do update set display_name = excluded.display_name;
  perform private.audit('upsert_taxonomy_translation', 'taxonomy_translations', p_entity_id::text, jsonb_build_object(
    'entity_type', p_entity_type, 'item', private.item_path(v_item), 'locale', v_locale,
    'old_display_name', v_old, 'new_display_name', v_name
  ));
end
$$;
comment on function public.admin_upsert_taxonomy_translation is
  'Admin. Names an item in a language; the same name again changes and records nothing. Errors: not_authenticated, '
  'not_authorized, bad_argument, category_not_found, subcategory_not_found.';
grant execute on function public.admin_upsert_taxonomy_translation to authenticated;

create or replace function public.admin_delete_taxonomy_translation(p_entity_type text, p_entity_id uuid, p_locale text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_item private.taxonomy_item;
  v_old text;
begin
  perform private.require_permission('taxonomy.edit');
  v_locale := private.required_locale(p_locale);
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);
  delete from public.taxonomy_translations t
   where t.entity_type = p_entity_type and t.entity_id = p_entity_id and t.locale = v_locale
  returning t.display_name into v_old;
  perform private.require_found(found, 'translation_not_found');
  perform private.audit('delete_taxonomy_translation', 'taxonomy_translations', p_entity_id::text, jsonb_build_object(
    'entity_type', p_entity_type, 'item', private.item_path(v_item), 'locale', v_locale, 'old_display_name', v_old
  ));
end
$$;
comment on function public.admin_delete_taxonomy_translation is
  'Admin. Deletes an item''s name in a language. Errors: not_authenticated, not_authorized, bad_argument, category_not_found, '
  'subcategory_not_found, translation_not_found.';
grant execute on function public.admin_delete_taxonomy_translation to authenticated;

create or replace function public.admin_get_taxonomy_translation_progress()
returns table (
  locale text, categories_total bigint, categories_translated bigint,
  subcategories_total bigint, subcategories_translated bigint, synonyms bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_categories bigint;
  v_subcategories bigint;
begin
  perform private.require_permission('taxonomy.read');
  v_categories := (select count(*) from public.categories);
  v_subcategories := (select count(*) from public.subcategories);
  return query
    select l.locale, v_categories, coalesce(n.categories, 0), v_subcategories, coalesce(n.subcategories, 0),
           coalesce(w.synonyms, 0)
      from unnest(private.locales()) with ordinality l (locale, position)
      left join (
        select t.locale,
               count(*) filter (where t.entity_type = 'category') as categories,
               count(*) filter (where t.entity_type = 'subcategory') as subcategories
          from public.taxonomy_translations t
          join private.taxonomy_items i using (entity_type, entity_id)
         group by t.locale
      ) n on n.locale = l.locale
      left join (
        select s.locale, count(*) as synonyms from public.taxonomy_synonyms s group by s.locale
      ) w on w.locale = l.locale
     order by l.position;
end
$$;
comment on function public.admin_get_taxonomy_translation_progress is
  'Admin. For each of the 27 languages: how many items have a name, the number of items, and the number of synonyms. Shape: no '
  'nulls. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_taxonomy_translation_progress to authenticated;
