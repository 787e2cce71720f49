-- Creates, deactivates and orders categories and subcategories. Positions in a list are unique: an item moved to an occupied one
-- takes it.

create or replace function private.slug_is_taken(p_entity_type text, p_slug text, p_category_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select case p_entity_type
    when 'category' then exists (select from public.categories c where c.slug = p_slug)
    else exists (select from public.subcategories s where s.category_id = p_category_id and s.slug = p_slug)
  end
$$;

-- A slug is never both an alias and an item's slug, whichever came first.
create or replace function private.check_slug_is_free(p_entity_type text, p_slug text, p_category_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_aliased text;
begin
  if private.slug_is_taken(p_entity_type, p_slug, p_category_id) then
    raise exception 'Slug already exists' using errcode = 'P0001', hint = 'slug_exists';
  end if;
  select coalesce(i.label, a.to_entity_id::text) into v_aliased
    from public.taxonomy_aliases a
    left join private.taxonomy_items i on i.entity_type = a.entity_type and i.entity_id = a.to_entity_id
   where a.entity_type = p_entity_type and a.from_slug = p_slug;
  if found then
    raise exception '%', format(
      'The slug "%s" is an alias of "%s". Delete the alias, or choose another slug.', p_slug, v_aliased
    ) using errcode = 'P0001', hint = 'slug_is_alias';
  end if;
end
$$;

-- For an alias, the error of creating the item says more than that the slug is taken.
create or replace function public.admin_check_category_slug_available(p_slug text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
  return private.is_slug(p_slug) and not private.slug_is_taken('category', p_slug, null);
end
$$;
comment on function public.admin_check_category_slug_available is
  'Admin. Whether the slug is valid and no category has it. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_check_category_slug_available to authenticated;

create or replace function public.admin_check_subcategory_slug_available(p_category_id uuid, p_slug text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
  perform private.taxonomy_item('category', p_category_id);
  return private.is_slug(p_slug) and not private.slug_is_taken('subcategory', p_slug, p_category_id);
end
$$;
comment on function public.admin_check_subcategory_slug_available is
  'Admin. Whether the slug is valid and no subcategory of the category has it. Errors: not_authenticated, not_authorized, '
  'category_not_found.';
grant execute on function public.admin_check_subcategory_slug_available to authenticated;

create or replace function public.admin_create_category(
  p_slug text, p_icon_slug text default null, p_is_active boolean default true, p_sort_order integer default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.categories;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_slug(p_slug);
  perform private.check_sort_order(p_sort_order);
  perform private.lock_taxonomy();
  perform private.check_slug_is_free('category', p_slug, null);

  if exists (select from public.categories c where c.sort_order = p_sort_order) then
    update public.categories set sort_order = sort_order + 1 where sort_order >= p_sort_order;
  end if;
  insert into public.categories (slug, icon_slug, is_active, sort_order)
  values (
    p_slug, nullif(private.clean_icon(p_icon_slug), ''), coalesce(p_is_active, true),
    coalesce(p_sort_order, (select coalesce(max(c.sort_order), 0) + 1 from public.categories c))
  )
  returning * into strict v_row;

  perform private.audit('create_category', 'categories', v_row.id::text, jsonb_build_object(
    'slug', v_row.slug, 'icon_slug', v_row.icon_slug, 'is_active', v_row.is_active, 'sort_order', v_row.sort_order
  ));
  return v_row.id;
end
$$;
comment on function public.admin_create_category is
  'Admin. Creates a category, last unless p_sort_order is given; returns its id. Errors: not_authenticated, not_authorized, '
  'bad_argument, slug_invalid, slug_exists, slug_is_alias, icon_invalid.';
grant execute on function public.admin_create_category to authenticated;

create or replace function public.admin_create_subcategory(
  p_category_id uuid, p_slug text, p_is_active boolean default true, p_sort_order integer default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_category private.taxonomy_item;
  v_row public.subcategories;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_slug(p_slug);
  perform private.check_sort_order(p_sort_order);
  perform private.lock_taxonomy();
  v_category := private.taxonomy_item('category', p_category_id);
  perform private.check_slug_is_free('subcategory', p_slug, p_category_id);

  if exists (
    select from public.subcategories s where s.category_id = p_category_id and s.sort_order = p_sort_order
  ) then
    update public.subcategories set sort_order = sort_order + 1
     where category_id = p_category_id and sort_order >= p_sort_order;
  end if;
  insert into public.subcategories (category_id, slug, is_active, sort_order)
  values (p_category_id, p_slug, coalesce(p_is_active, true), coalesce(p_sort_order, (
    select coalesce(max(s.sort_order), 0) + 1 from public.subcategories s where s.category_id = p_category_id
  )))
  returning * into strict v_row;

  perform private.audit('create_subcategory', 'subcategories', v_row.id::text, jsonb_build_object(
    'slug', v_row.slug, 'category', v_category.slug, 'is_active', v_row.is_active, 'sort_order', v_row.sort_order
  ));
  return v_row.id;
end
$$;
comment on function public.admin_create_subcategory is
  'Admin. Creates a subcategory, last in its category unless p_sort_order is given; returns its id. Errors: not_authenticated, '
  'not_authorized, bad_argument, category_not_found, slug_invalid, slug_exists, slug_is_alias.';
grant execute on function public.admin_create_subcategory to authenticated;

-- ── Changing an item ─────────────────────────────────────────────────────────────────────────────────────────────────

-- {old_x, new_x, …}, or null when the rows are equal.
create or replace function private.changed_fields(p_old jsonb, p_new jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(side.prefix || n.key, side.value)
      from jsonb_each(p_new) n,
           lateral (values ('old_', p_old -> n.key), ('new_', n.value)) side (prefix, value)
     where p_old -> n.key is distinct from n.value
  );
end
$$;

-- The spec moves an item up by exchanging sort_order with its neighbour. Both one call and two calls swap them: the other item
-- gets the item's former position.
create or replace function public.admin_update_category(
  p_id uuid, p_icon_slug text default null, p_is_active boolean default null, p_sort_order integer default null
)
returns public.category
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.categories;
  v_new public.categories;
  v_changes jsonb;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_sort_order(p_sort_order);
  perform private.lock_taxonomy();
  select * into v_old from public.categories c where c.id = p_id;
  perform private.require_found(found, 'category_not_found');

  update public.categories c
     set icon_slug = case
           when c.id = p_id and p_icon_slug is not null then nullif(private.clean_icon(p_icon_slug), '')
           else c.icon_slug
         end,
         is_active = case when c.id = p_id then coalesce(p_is_active, c.is_active) else c.is_active end,
         sort_order = case when c.id = p_id then coalesce(p_sort_order, c.sort_order) else v_old.sort_order end
   where c.id = p_id or c.sort_order = p_sort_order;
  select * into strict v_new from public.categories c where c.id = p_id;

  v_changes := private.changed_fields(to_jsonb(v_old), to_jsonb(v_new));
  if v_changes is not null then
    perform private.audit(
      'update_category', 'categories', p_id::text, jsonb_build_object('slug', v_new.slug) || v_changes
    );
  end if;
  return row(
    v_new.id, v_new.slug, v_new.icon_slug, v_new.is_active, v_new.sort_order,
    private.taxonomy_name('category', p_id, 'en')
  )::public.category;
end
$$;
comment on function public.admin_update_category is
  'Admin. Changes a category; null arguments change nothing, and a blank icon removes it. The sort_order of another category '
  'swaps the two. Errors: not_authenticated, not_authorized, bad_argument, category_not_found, icon_invalid.';
grant execute on function public.admin_update_category to authenticated;

create or replace function public.admin_update_subcategory(
  p_id uuid, p_is_active boolean default null, p_sort_order integer default null
)
returns public.subcategory
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.subcategories;
  v_new public.subcategories;
  v_changes jsonb;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_sort_order(p_sort_order);
  perform private.lock_taxonomy();
  select * into v_old from public.subcategories s where s.id = p_id;
  perform private.require_found(found, 'subcategory_not_found');

  update public.subcategories s
     set is_active = case when s.id = p_id then coalesce(p_is_active, s.is_active) else s.is_active end,
         sort_order = case when s.id = p_id then coalesce(p_sort_order, s.sort_order) else v_old.sort_order end
   where s.id = p_id or (s.category_id = v_old.category_id and s.sort_order = p_sort_order);
  select * into strict v_new from public.subcategories s where s.id = p_id;

  v_changes := private.changed_fields(to_jsonb(v_old), to_jsonb(v_new));
  if v_changes is not null then
    perform private.audit(
      'update_subcategory', 'subcategories', p_id::text, jsonb_build_object('slug', v_new.slug) || v_changes
    );
  end if;
  return row(
    v_new.id, v_new.category_id, v_new.slug, v_new.is_active, v_new.sort_order,
    private.taxonomy_name('subcategory', p_id, 'en')
  )::public.subcategory;
end
$$;
comment on function public.admin_update_subcategory is
  'Admin. Changes a subcategory; null arguments change nothing. The sort_order of another one of the category swaps the two. '
  'Errors: not_authenticated, not_authorized, bad_argument, subcategory_not_found.';
grant execute on function public.admin_update_subcategory to authenticated;
