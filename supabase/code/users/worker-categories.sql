-- A worker's categories and subcategories, as staff see and set them.

-- Categories keep the worker's order; subcategoryIds follow the taxonomy's.
create or replace function private.worker_categories_json(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'categoryId', w.category_id,
      'subcategoryIds', (
        select coalesce(jsonb_agg(ws.subcategory_id order by s.sort_order, s.id), '[]')
          from public.worker_subcategories ws
          join public.subcategories s on s.id = ws.subcategory_id
         where ws.user_id = w.user_id and ws.category_id = w.category_id
      )
    ) order by w.position, w.category_id), '[]')
      from public.worker_categories w
     where w.user_id = p_user_id
  );
end
$$;

-- Canonical order, for comparison.
create or replace function private.sorted_worker_categories(p_categories jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'categoryId', lower(c.item ->> 'categoryId'),
      'subcategoryIds', (
        select coalesce(jsonb_agg(lower(s) order by lower(s)), '[]')
          from jsonb_array_elements_text(coalesce(nullif(c.item -> 'subcategoryIds', 'null'), '[]')) s
      )
    ) order by c.position), '[]')
      from jsonb_array_elements(p_categories) with ordinality c (item, position)
  );
end
$$;

create or replace function private.check_worker_categories_shape(p_categories jsonb)
returns void
language plpgsql immutable set search_path = ''
as $$
declare
  v_item jsonb;
begin
  if jsonb_typeof(p_categories) is distinct from 'array' then
    perform private.refuse_argument('The categories must be a list of {categoryId, subcategoryIds}.');
  end if;
  for v_item in select value from jsonb_array_elements(p_categories) loop
    if jsonb_typeof(v_item) <> 'object' or private.as_uuid(v_item ->> 'categoryId') is null then
      perform private.refuse_argument('Each category needs a categoryId.');
    end if;
    if coalesce(jsonb_typeof(v_item -> 'subcategoryIds'), 'null') not in ('array', 'null') then
      perform private.refuse_argument('The subcategoryIds must be a list of ids.');
    end if;
    if exists (
      select from jsonb_array_elements(coalesce(nullif(v_item -> 'subcategoryIds', 'null'), '[]')) s
       where private.as_uuid(s #>> '{}') is null
    ) then
      perform private.refuse_argument('The subcategoryIds must be a list of ids.');
    end if;
  end loop;
end
$$;

-- p_categories must be sorted. Reads the limit from the locked profile, so that a concurrent change of tier counts.
create or replace function private.check_worker_categories(p_profile public.profiles, p_categories jsonb)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit integer := case when private.is_pro(p_profile) then 5 else 1 end;
begin
  if jsonb_array_length(p_categories) > v_limit then
    raise exception '%', format('You can select up to %s categories.', v_limit)
      using errcode = 'P0001', hint = 'too_many_categories';
  end if;
  if (select count(*) <> count(distinct c ->> 'categoryId') from jsonb_array_elements(p_categories) c) then
    raise exception 'A category cannot be added twice.' using errcode = 'P0001', hint = 'duplicate_category';
  end if;
  if exists (
    select from jsonb_array_elements(p_categories) c
     where (select count(*) <> count(distinct s) from jsonb_array_elements_text(c -> 'subcategoryIds') s)
  ) then
    raise exception 'A subcategory cannot be added twice.' using errcode = 'P0001', hint = 'duplicate_category';
  end if;
  perform private.require_found(not exists (
    select from jsonb_array_elements(p_categories) c
     where not exists (select from public.categories k where k.id = (c ->> 'categoryId')::uuid)
  ), 'category_not_found');
  perform private.require_found(not exists (
    select from jsonb_array_elements(p_categories) c, jsonb_array_elements_text(c -> 'subcategoryIds') s
     where not exists (select from public.subcategories k where k.id = s::uuid)
  ), 'subcategory_not_found');
  if exists (
    select
      from jsonb_array_elements(p_categories) c, jsonb_array_elements_text(c -> 'subcategoryIds') s
      join public.subcategories k on k.id = s::uuid
     where k.category_id <> (c ->> 'categoryId')::uuid
  ) then
    perform private.refuse_argument('A subcategory must belong to its category.');
  end if;
end
$$;

create or replace function public.admin_get_worker_categories(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('users.read');
  perform private.require_found(exists (select from public.profiles where user_id = p_user_id), 'user_not_found');
  return private.worker_categories_json(p_user_id);
end
$$;
comment on function public.admin_get_worker_categories is
  'Staff. [{categoryId, subcategoryIds: []}] in the worker''s order. '
  'Shape: returns WorkerCategory[]. '
  'Errors: not_authenticated, not_authorized, user_not_found.';
grant execute on function public.admin_get_worker_categories to authenticated;

-- The account's lock serializes editors; p_expected is the optimistic lock.
create or replace function public.admin_set_worker_categories(p_user_id uuid, p_categories jsonb, p_expected jsonb default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_old jsonb;
  v_old_sorted jsonb;
  v_new jsonb;
begin
  perform private.require_permission('users.edit');
  perform private.check_worker_categories_shape(p_categories);
  v_new := private.sorted_worker_categories(p_categories);
  v_profile := private.lock_manageable(p_user_id);
  perform private.refuse_erased(p_user_id);

  v_old := private.worker_categories_json(p_user_id);
  v_old_sorted := private.sorted_worker_categories(v_old);
  if v_new = v_old_sorted then
    return v_old;
  end if;
  if p_expected <> 'null' then
    perform private.check_worker_categories_shape(p_expected);
    if private.sorted_worker_categories(p_expected) <> v_old_sorted then
      perform private.refuse_changed_meanwhile('The list of categories', v_old);
    end if;
  end if;
  perform private.check_worker_categories(v_profile, v_new);

  delete from public.worker_categories where user_id = p_user_id;
  insert into public.worker_categories (user_id, category_id, position)
  select p_user_id, (c.item ->> 'categoryId')::uuid, c.position - 1
    from jsonb_array_elements(v_new) with ordinality c (item, position);
  insert into public.worker_subcategories (user_id, category_id, subcategory_id)
  select p_user_id, (c ->> 'categoryId')::uuid, s::uuid
    from jsonb_array_elements(v_new) c, jsonb_array_elements_text(c -> 'subcategoryIds') s;

  v_new := private.worker_categories_json(p_user_id);
  perform private.audit(
    'set_worker_categories', 'profiles', p_user_id::text,
    jsonb_build_object('old_categories', v_old, 'new_categories', v_new)
  );
  return v_new;
end
$$;
comment on function public.admin_set_worker_categories is
  'Staff; on an admin''s account: admins only. Replaces the list: at most 5 categories for Pro, 1 for Free. p_expected: the '
  'list that the editor saw. Returns the stored list. Shape: returns WorkerCategory[]. Errors: not_authenticated, '
  'not_authorized, user_not_found, person_erased, bad_argument, changed_meanwhile, too_many_categories, duplicate_category, '
  'category_not_found, subcategory_not_found.';
grant execute on function public.admin_set_worker_categories to authenticated;
