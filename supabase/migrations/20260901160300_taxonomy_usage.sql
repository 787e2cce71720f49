-- What refers to an item, and deleting what nothing refers to.

-- Each count and each sample reads its index alone, and no more of it than it needs: a category may have a third of all posts.

-- Posts that were deleted and can still be restored count too: restored, they would need the item.
create function private.count_posts_of_item(p_item private.taxonomy_item)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_item.entity_type = 'category' then
    return (select count(*) from public.posts p where p.category_id = p_item.id);
  end if;
  return (select count(*) from public.posts p where p.subcategory_id = p_item.id);
end
$$;
comment on function private.count_posts_of_item is 'The posts in a category, whatever their subcategory, or in a subcategory.';

create function private.count_workers_of_item(p_item private.taxonomy_item)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_item.entity_type = 'category' then
    return (select count(*) from public.worker_categories w where w.category_id = p_item.id);
  end if;
  return (select count(*) from public.worker_subcategories w where w.subcategory_id = p_item.id);
end
$$;
comment on function private.count_workers_of_item is 'How many offer a category or a subcategory.';

create function private.count_selections_of_item(p_item private.taxonomy_item)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_item.entity_type = 'category' then
    return (select count(*) from public.taxonomy_selections n where n.category_id = p_item.id);
  end if;
  return (select count(*) from public.taxonomy_selections n where n.subcategory_id = p_item.id);
end
$$;
comment on function private.count_selections_of_item is 'How often a category, or a subcategory, was picked from a search.';

create function private.newest_posts_of_item(p_item private.taxonomy_item, p_limit integer)
returns table (id uuid, title text, status text, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_item.entity_type = 'category' then
    return query
      select p.id, p.title::text, p.status, p.created_at
        from public.posts p
       where p.category_id = p_item.id and p.deleted_at is null
       order by p.created_at desc, p.id desc
       limit p_limit;
  else
    return query
      select p.id, p.title::text, p.status, p.created_at
        from public.posts p
       where p.subcategory_id = p_item.id and p.category_id = p_item.category_id and p.deleted_at is null
       order by p.created_at desc, p.id desc
       limit p_limit;
  end if;
end
$$;
comment on function private.newest_posts_of_item is 'The newest posts of a category or a subcategory that are not deleted.';

create function private.newest_workers_of_item(p_item private.taxonomy_item, p_limit integer)
returns table (user_id uuid, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_item.entity_type = 'category' then
    return query
      select w.user_id, w.user_created_at
        from public.worker_categories w
       where w.category_id = p_item.id
       order by w.user_created_at desc, w.user_id desc
       limit p_limit;
  else
    return query
      select w.user_id, w.user_created_at
        from public.worker_subcategories w
       where w.subcategory_id = p_item.id and w.category_id = p_item.category_id
       order by w.user_created_at desc, w.user_id desc
       limit p_limit;
  end if;
end
$$;
comment on function private.newest_workers_of_item is 'Who signed up last of those who offer a category or a subcategory.';

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
  v_posts := private.count_posts_of_item(v_item);
  v_workers := private.count_workers_of_item(v_item);
  return jsonb_build_object(
    'posts', jsonb_build_object('count', v_posts, 'samples', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at desc, p.id desc), '[]')
        from private.newest_posts_of_item(v_item, 5) p
    )),
    'workers', jsonb_build_object('count', v_workers, 'samples', (
      select coalesce(jsonb_agg(
               jsonb_build_object('user_id', p.user_id, 'username', p.username, 'email', p.email, 'full_name', p.full_name)
               order by w.created_at desc, w.user_id desc
             ), '[]')
        from private.newest_workers_of_item(v_item, 5) w
        join public.profiles p using (user_id)
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
    'selections', private.count_selections_of_item(v_item),
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
  v_posts bigint := private.count_posts_of_item(p_item);
  v_workers bigint := private.count_workers_of_item(p_item);
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
