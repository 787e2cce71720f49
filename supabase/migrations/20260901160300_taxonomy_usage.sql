-- What refers to an item, and deleting what nothing refers to.

-- Posts that were deleted and can still be restored count too: restored, they would need the item.
create function private.posts_of_item(p_item private.taxonomy_item)
returns setof public.posts
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_item.entity_type = 'category' then
    return query select * from public.posts p where p.category_id = p_item.id;
  else
    return query select * from public.posts p where p.subcategory_id = p_item.id;
  end if;
end
$$;
comment on function private.posts_of_item is 'The posts in a category, whatever their subcategory, or in a subcategory.';

create function private.workers_of_item(p_item private.taxonomy_item)
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_item.entity_type = 'category' then
    return query select w.user_id from public.worker_categories w where w.category_id = p_item.id;
  else
    return query select w.user_id from public.worker_subcategories w where w.subcategory_id = p_item.id;
  end if;
end
$$;
comment on function private.workers_of_item is 'Who offers a category or a subcategory.';

create function public.admin_get_taxonomy_usage(p_entity_type text, p_entity_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
  v_posts bigint;
  v_workers bigint;
begin
  perform private.require_admin();
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);
  v_posts := (select count(*) from private.posts_of_item(v_item));
  v_workers := (select count(*) from private.workers_of_item(v_item));
  return jsonb_build_object(
    'posts', jsonb_build_object('count', v_posts, 'samples', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at desc, p.id), '[]')
        from (
          select p.id, p.title, p.status, p.created_at
            from private.posts_of_item(v_item) p
           where p.deleted_at is null
           order by p.created_at desc, p.id
           limit 5
        ) p
    )),
    'workers', jsonb_build_object('count', v_workers, 'samples', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'created_at' order by p.created_at desc, p.user_id), '[]')
        from (
          select p.user_id, p.username, p.email, p.full_name, p.created_at
            from private.workers_of_item(v_item) w (user_id)
            join public.profiles p using (user_id)
           order by p.created_at desc, p.user_id
           limit 5
        ) p
    )),
    'subcategories', (
      select count(*) from public.subcategories s where p_entity_type = 'category' and s.category_id = p_entity_id
    ),
    'translations', (
      select count(*) from public.taxonomy_translations t
       where t.entity_type = p_entity_type and t.entity_id = p_entity_id
    ),
    'synonyms', (
      select count(*) from public.taxonomy_synonyms s where s.entity_type = p_entity_type and s.entity_id = p_entity_id
    ),
    'aliases', (
      select count(*) from public.taxonomy_aliases a
       where a.entity_type = p_entity_type and a.to_entity_id = p_entity_id
    ),
    'selections', (
      select count(*) from public.taxonomy_selections n
       where case p_entity_type when 'category' then n.category_id else n.subcategory_id end = p_entity_id
    ),
    'can_delete', v_posts = 0 and v_workers = 0
  );
end
$$;
comment on function public.admin_get_taxonomy_usage is
  'Admin. What refers to an item: {posts: {count, samples}, workers: {count, samples}, subcategories, translations, '
  'synonyms, aliases, selections, can_delete}; at most 5 samples, the newest. '
  'Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found.';
revoke execute on function public.admin_get_taxonomy_usage from public, anon;
grant execute on function public.admin_get_taxonomy_usage to authenticated;

create function private.counted(p_count bigint, p_one text, p_many text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return to_char(p_count, 'FM999,999,999') || ' ' || case p_count when 1 then p_one else p_many end;
end
$$;
comment on function private.counted is '1 post, 2 posts.';

-- Called with the item's row locked: nobody can publish a post in it or choose it between the count and the deletion.
create function private.refuse_in_use(p_item private.taxonomy_item)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_posts bigint := (select count(*) from private.posts_of_item(p_item));
  v_workers bigint := (select count(*) from private.workers_of_item(p_item));
begin
  if v_posts + v_workers > 0 then
    raise exception '%', format(
      'IN_USE: %s and %s reference this %s.', private.counted(v_posts, 'post', 'posts'),
      private.counted(v_workers, 'worker selection', 'worker selections'), p_item.entity_type
    ) using errcode = 'PT409', hint = 'in_use',
      detail = jsonb_build_object('posts', v_posts, 'workers', v_workers)::text;
  end if;
end
$$;
comment on function private.refuse_in_use is
  'Refuses while posts or worker selections refer to the item. Errors: in_use (detail: {posts, workers}).';

-- The spec blocks only what posts and workers refer to. Nobody can refer to a subcategory without its category, so an
-- unreferenced category takes its subcategories along; the log keeps their names.
create function public.admin_delete_category(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
  v_name text;
  v_subcategories text[];
begin
  perform private.require_admin();
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item('category', p_id);
  perform from public.categories c where c.id = p_id for update;
  perform from public.subcategories s where s.category_id = p_id for update;
  perform private.refuse_in_use(v_item);

  v_name := private.taxonomy_name('category', p_id, 'en');
  v_subcategories := array(select s.slug from public.subcategories s where s.category_id = p_id order by s.sort_order);
  delete from public.subcategories s where s.category_id = p_id;
  delete from public.categories c where c.id = p_id;
  perform private.audit('delete_category', 'categories', p_id::text, jsonb_build_object(
    'slug', v_item.slug, 'name', v_name, 'subcategories', nullif(to_jsonb(v_subcategories), '[]')
  ));
end
$$;
comment on function public.admin_delete_category is
  'Admin. Deletes a category that no post and no worker refers to, with its subcategories and all their words. '
  'Errors: not_authenticated, not_authorized, category_not_found, in_use.';
revoke execute on function public.admin_delete_category from public, anon;
grant execute on function public.admin_delete_category to authenticated;

create function public.admin_delete_subcategory(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
  v_name text;
begin
  perform private.require_admin();
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item('subcategory', p_id);
  perform from public.subcategories s where s.id = p_id for update;
  perform private.refuse_in_use(v_item);

  v_name := private.taxonomy_name('subcategory', p_id, 'en');
  delete from public.subcategories s where s.id = p_id;
  perform private.audit('delete_subcategory', 'subcategories', p_id::text, jsonb_build_object(
    'slug', v_item.slug, 'name', v_name, 'category', v_item.category_slug
  ));
end
$$;
comment on function public.admin_delete_subcategory is
  'Admin. Deletes a subcategory that no post and no worker refers to, with all its words. '
  'Errors: not_authenticated, not_authorized, subcategory_not_found, in_use.';
revoke execute on function public.admin_delete_subcategory from public, anon;
grant execute on function public.admin_delete_subcategory to authenticated;
