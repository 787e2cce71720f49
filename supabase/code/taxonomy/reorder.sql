-- Reorders a whole list. Each call has a complete order and calls are serialized, so the result of two concurrent ones is one of
-- them, never a mixture.

-- Different ids mean that someone changed the list meanwhile. Detail of changed_meanwhile: the current order of ids.
create or replace function private.check_order(p_what text, p_ids uuid[], p_present uuid[])
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(
    cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) id), 'Each ID may appear only once.'
  );
  if not (coalesce(p_ids, '{}') @> p_present and p_present @> coalesce(p_ids, '{}')) then
    perform private.refuse_changed_meanwhile(p_what, to_jsonb(p_present));
  end if;
end
$$;

create or replace function public.admin_reorder_categories(p_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_present uuid[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.lock_taxonomy();
  v_present := array(select c.id from public.categories c order by c.sort_order, c.id);
  perform private.check_order('The list of categories', p_ids, v_present);

  update public.categories c
     set sort_order = o.position
    from unnest(p_ids) with ordinality o (id, position)
   where c.id = o.id and c.sort_order <> o.position;
  if found then
    perform private.audit('reorder_categories', 'categories', null, jsonb_build_object(
      'old_order', (
        select jsonb_agg(c.slug order by o.position)
          from unnest(v_present) with ordinality o (id, position) join public.categories c using (id)
      ),
      'new_order', (select jsonb_agg(c.slug order by c.sort_order) from public.categories c)
    ));
  end if;
end
$$;
comment on function public.admin_reorder_categories is
  'Admin. Reorders all categories; sort_order becomes 1, 2, 3 … Errors: not_authenticated, not_authorized, bad_argument, '
  'changed_meanwhile.';
grant execute on function public.admin_reorder_categories to authenticated;

create or replace function public.admin_reorder_subcategories(p_category_id uuid, p_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_category private.taxonomy_item;
  v_present uuid[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.lock_taxonomy();
  v_category := private.taxonomy_item('category', p_category_id);
  v_present := array(
    select s.id from public.subcategories s where s.category_id = p_category_id order by s.sort_order, s.id
  );
  perform private.check_order('The list of subcategories', p_ids, v_present);

  update public.subcategories s
     set sort_order = o.position
    from unnest(p_ids) with ordinality o (id, position)
   where s.id = o.id and s.sort_order <> o.position;
  if found then
    perform private.audit('reorder_subcategories', 'categories', p_category_id::text, jsonb_build_object(
      'category', v_category.slug,
      'old_order', (
        select jsonb_agg(s.slug order by o.position)
          from unnest(v_present) with ordinality o (id, position) join public.subcategories s using (id)
      ),
      'new_order', (
        select jsonb_agg(s.slug order by s.sort_order) from public.subcategories s where s.category_id = p_category_id
      )
    ));
  end if;
end
$$;
comment on function public.admin_reorder_subcategories is
  'Admin. Reorders all subcategories of a category; sort_order becomes 1, 2, 3 … Errors: not_authenticated, not_authorized, '
  'bad_argument, category_not_found, changed_meanwhile.';
grant execute on function public.admin_reorder_subcategories to authenticated;
