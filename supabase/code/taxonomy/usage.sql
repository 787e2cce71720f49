-- References to an item, and deleting unreferenced items.

-- Counts with a short index-only scan, because a category may have a third of all posts. 1,001 means more than 1,000. Includes
-- deleted posts, which need the item when they are restored. Danger: table and column names become SQL; never pass input.
create or replace function private.count_uses(p_item private.taxonomy_item, p_of_category text, p_of_subcategory text)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.counted_up_to(
    format(
      'public.%I u where u.%I = $1',
      case p_item.entity_type when 'category' then p_of_category else p_of_subcategory end, p_item.entity_type || '_id'
    ),
    p_item.id
  );
end
$$;

create or replace function public.admin_get_taxonomy_usage(p_entity_type text, p_entity_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
  v_posts integer;
  v_workers integer;
  v_newest_posts jsonb;
  v_newest_workers jsonb;
begin
  perform private.require_permission('taxonomy.read');
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);
  v_posts := private.count_uses(v_item, 'posts', 'posts');
  v_workers := private.count_uses(v_item, 'worker_categories', 'worker_subcategories');
  execute format(
    $sql$
      select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at desc, p.id desc), '[]')
        from (
          select p.id, p.title, p.status, p.created_at
            from public.posts p
           where p.category_id = ($1).category_id%s and p.deleted_at is null
           order by p.created_at desc, p.id desc
           limit 5
        ) p
    $sql$,
    case p_entity_type when 'subcategory' then ' and p.subcategory_id = ($1).id' end
  ) into v_newest_posts using v_item;
  execute format(
    $sql$
      select coalesce(jsonb_agg(
               jsonb_build_object('user_id', p.user_id, 'username', p.username, 'email', p.email, 'full_name', p.full_name)
               order by w.user_created_at desc, w.user_id desc
             ), '[]')
        from (
          select w.user_id, w.user_created_at
            from public.%s w
           where w.category_id = ($1).category_id%s
           order by w.user_created_at desc, w.user_id desc
           limit 5
        ) w
        join public.profiles p using (user_id)
    $sql$,
    case p_entity_type when 'category' then 'worker_categories' else 'worker_subcategories' end,
    case p_entity_type when 'subcategory' then ' and w.subcategory_id = ($1).id' end
  ) into v_newest_workers using v_item;
  return jsonb_build_object(
    'posts', jsonb_build_object('count', v_posts, 'samples', v_newest_posts),
    'workers', jsonb_build_object('count', v_workers, 'samples', v_newest_workers),
    'subcategories', (
      select count(*) from public.subcategories s where p_entity_type = 'category' and s.category_id = p_entity_id
    ),
    'selections', private.count_uses(v_item, 'taxonomy_selections', 'taxonomy_selections'),
    'can_delete', v_posts = 0 and v_workers = 0
  ) || (
    select jsonb_build_object(
             'translations', count(*) filter (where w.list = 'translations'),
             'synonyms', count(*) filter (where w.list = 'synonyms'),
             'aliases', count(*) filter (where w.list = 'aliases')
           )
      from private.deletion_scope(v_item) w
  );
end
$$;
comment on function public.admin_get_taxonomy_usage is
  'Admin. References to an item: {posts: {count, samples}, workers: {count, samples}, subcategories, translations, synonyms, '
  'aliases, selections, can_delete}; at most 5 samples, the newest. For posts, workers and selections, 1001 means more than 1000. '
  'Includes the words of a category''s subcategories, which are deleted with it. Shape: returns TaxonomyUsage. Errors: '
  'not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found.';
grant execute on function public.admin_get_taxonomy_usage to authenticated;

create or replace function private.count_text(p_count bigint, p_one text, p_many text)
returns text
language sql immutable set search_path = ''
as $$
  select to_char(p_count, 'FM999,999,999') || ' ' || case p_count when 1 then p_one else p_many end
$$;

-- Words for a number of private.counted_up_to.
create or replace function private.rough_count_text(p_count integer, p_one text, p_many text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_count > 1000 then 'more than ' else '' end || private.count_text(least(p_count, 1000), p_one, p_many);
end
$$;

-- ── Deleting ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Recorded as changes, so that taxonomy/restore.sql can restore all of it.
create or replace function private.deletion_scope(p_item private.taxonomy_item)
returns setof private.taxonomy_change
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with going as (
      select p.* from private.taxonomy_items p
       where p.entity_type = p_item.entity_type and p.entity_id = p_item.id
          or p.entity_type = 'subcategory' and p_item.entity_type = 'category' and p.category_slug = p_item.slug
    ),
    lost as (
      select case g.entity_type when 'category' then 'categories' else 'subcategories' end as list, g.entity_type,
             g.category_slug, g.subcategory_slug, f.field, f.old, null::timestamptz as added_at
        from going g
        left join public.categories c on g.entity_type = 'category' and c.id = g.entity_id
        left join public.subcategories s on g.entity_type = 'subcategory' and s.id = g.entity_id
       cross join lateral (values
         ('id', to_jsonb(g.entity_id)), ('icon_slug', to_jsonb(c.icon_slug)),
         ('is_active', to_jsonb(coalesce(c.is_active, s.is_active))),
         ('sort_order', to_jsonb(coalesce(c.sort_order, s.sort_order))),
         ('created_at', to_jsonb(coalesce(c.created_at, s.created_at)))
       ) f (field, old)
       where f.old is not null
      union all
      select 'translations', g.entity_type, g.category_slug, g.subcategory_slug, 'name:' || t.locale,
             to_jsonb(t.display_name::text), null
        from going g
        join public.taxonomy_translations t using (entity_type, entity_id)
      union all
      select 'synonyms', g.entity_type, g.category_slug, g.subcategory_slug, 'synonym:' || w.locale,
             to_jsonb(w.term::text), w.created_at
        from going g
        join public.taxonomy_synonyms w using (entity_type, entity_id)
      union all
      select 'aliases', g.entity_type, g.category_slug, g.subcategory_slug, 'alias:' || a.from_slug,
             to_jsonb(concat_ws('/', g.category_slug, g.subcategory_slug)), a.created_at
        from going g
        join public.taxonomy_aliases a on a.entity_type = g.entity_type and a.to_entity_id = g.entity_id
    )
    select l.list, null::integer, l.entity_type, l.category_slug, l.subcategory_slug, false, l.field, l.old, null::jsonb,
           l.added_at
      from lost l
     order by l.list collate "C", l.category_slug collate "C", l.subcategory_slug collate "C" nulls first,
              l.field collate "C", l.old;
end
$$;

-- The item itself, readable in the log entry.
create or replace function private.item_snapshot(p_item private.taxonomy_item)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select to_jsonb(i) - 'id' - 'category_id' - 'created_at'
      from (
        select to_jsonb(c) from public.categories c where p_item.entity_type = 'category' and c.id = p_item.id
        union all
        select to_jsonb(s) from public.subcategories s where p_item.entity_type = 'subcategory' and s.id = p_item.id
      ) one (i)
  ) || jsonb_strip_nulls(jsonb_build_object(
    'name', private.taxonomy_name(p_item.entity_type, p_item.id, 'en'),
    'names', (
      select jsonb_object_agg(t.locale, t.display_name)
        from public.taxonomy_translations t
       where t.entity_type = p_item.entity_type and t.entity_id = p_item.id
    ),
    'synonyms', (
      select jsonb_object_agg(w.locale, w.terms)
        from (
          select s.locale, jsonb_agg(s.term order by s.term) as terms
            from public.taxonomy_synonyms s
           where s.entity_type = p_item.entity_type and s.entity_id = p_item.id
           group by s.locale
        ) w
    ),
    'aliases', (
      select jsonb_agg(a.from_slug order by a.from_slug)
        from public.taxonomy_aliases a
       where a.entity_type = p_item.entity_type and a.to_entity_id = p_item.id
    )
  ));
end
$$;

-- The spec blocks only items used by posts or workers. A subcategory cannot be used without its category, so subcategories of an
-- unused category are deleted with it.
create or replace function private.delete_item(p_entity_type text, p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
  v_posts integer;
  v_workers integer;
  v_details jsonb;
begin
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item(p_entity_type, p_id);
  -- Locked until commit, so that no post or offer can use the item between count and deletion.
  perform from public.categories c where c.id = p_id for update;
  perform from public.subcategories s where p_id in (s.id, s.category_id) for update;
  v_posts := private.count_uses(v_item, 'posts', 'posts');
  v_workers := private.count_uses(v_item, 'worker_categories', 'worker_subcategories');
  if v_posts + v_workers > 0 then
    raise exception '%', format(
      'IN_USE: %s and %s reference this %s.', private.rough_count_text(v_posts, 'post', 'posts'),
      private.rough_count_text(v_workers, 'worker selection', 'worker selections'), p_entity_type
    ) using errcode = 'PT409', hint = 'in_use',
      detail = jsonb_build_object('posts', v_posts, 'workers', v_workers)::text;
  end if;

  v_details := private.item_snapshot(v_item) || case p_entity_type
    when 'category' then jsonb_build_object('subcategories', (
      select jsonb_agg(s.slug order by s.sort_order) from public.subcategories s where s.category_id = p_id
    ))
    else jsonb_build_object('category', v_item.category_slug, 'category_id', v_item.category_id)
  end || private.keep_changes(array(select w from private.deletion_scope(v_item) w));
  delete from public.subcategories s where p_id in (s.id, s.category_id);
  delete from public.categories c where c.id = p_id;
  perform private.audit(
    'delete_' || p_entity_type, case p_entity_type when 'category' then 'categories' else 'subcategories' end,
    p_id::text, v_details
  );
end
$$;

create or replace function public.admin_delete_category(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.edit');
  perform private.delete_item('category', p_id);
end
$$;
comment on function public.admin_delete_category is
  'Admin. Deletes a category that no post or worker uses, with its subcategories and all their words; can be restored for 30 '
  'days. Errors: not_authenticated, not_authorized, category_not_found, in_use.';
grant execute on function public.admin_delete_category to authenticated;

create or replace function public.admin_delete_subcategory(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.edit');
  perform private.delete_item('subcategory', p_id);
end
$$;
comment on function public.admin_delete_subcategory is
  'Admin. Deletes a subcategory that no post or worker uses, with all its words; can be restored for 30 days. Errors: '
  'not_authenticated, not_authorized, subcategory_not_found, in_use.';
grant execute on function public.admin_delete_subcategory to authenticated;
