-- Moves everything that refers to an item to another one, for items that may not be deleted.
--
-- posts, worker selections, picked suggestions    now refer to the target
-- names                                           move where the target has none in a language; others become synonyms
-- synonyms, aliases                               lead to the target
-- the item's slug                                 becomes an alias, unless it still refers to another item
-- a category's subcategories                      move along; those with a slug of the target are merged

-- The merged pairs: the item and its target, and a category's subcategories with those of the same slug.
create or replace function private.move_pairs(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns table (entity_type text, from_id uuid, to_id uuid, slug text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select p_from.entity_type, p_from.id, p_to.id, p_from.slug
    union all
    select 'subcategory', s.id, t.id, s.slug
      from public.subcategories s
      join public.subcategories t on t.category_id = p_to.id and t.slug = s.slug
     where p_from.entity_type = 'category' and s.category_id = p_from.id
     order by 4;
end
$$;

-- Names in languages where the target has one already, except words the target has too.
create or replace function private.names_for_synonyms(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns table (entity_type text, entity_id uuid, locale text, term text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select p.entity_type, p.to_id, t.locale, t.display_name::text
      from private.move_pairs(p_from, p_to) p
      join public.taxonomy_translations t on t.entity_type = p.entity_type and t.entity_id = p.from_id
      join public.taxonomy_translations have
        on have.entity_type = p.entity_type and have.entity_id = p.to_id and have.locale = t.locale
     where lower(have.display_name) <> lower(t.display_name)
       and not exists (
         select from public.taxonomy_synonyms s
          where s.entity_type = p.entity_type and s.entity_id in (p.from_id, p.to_id) and s.locale = t.locale
            and lower(s.term) = lower(t.display_name)
       );
end
$$;

-- Workers who offer the subcategory but not the target's category, and already have as many categories as their plan allows.
create or replace function private.workers_over_limit(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*)
      from public.worker_subcategories w
      join public.profiles p using (user_id)
     where p_from.entity_type = 'subcategory' and w.subcategory_id = p_from.id
       and not exists (
         select from public.worker_categories c where c.user_id = w.user_id and c.category_id = p_to.category_id
       )
       and (select count(*) from public.worker_categories c where c.user_id = w.user_id)
           >= case when private.is_pro(p) then 5 else 1 end
  );
end
$$;

create or replace function private.move_plan(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_plan jsonb;
  -- A slug that is also an item's or another alias keeps its meaning.
  v_others uuid[] := array(
    select i.entity_id from private.taxonomy_items i
     where i.entity_type = p_from.entity_type and i.slug = p_from.slug and i.entity_id <> p_from.id
    union all
    select a.to_entity_id from public.taxonomy_aliases a
     where a.entity_type = p_from.entity_type and a.from_slug = p_from.slug and a.to_entity_id <> p_from.id
  );
begin
  select jsonb_build_object(
      'names_moved', (
        select count(*)
          from private.move_pairs(p_from, p_to) p
          join public.taxonomy_translations t on t.entity_type = p.entity_type and t.entity_id = p.from_id
         where not exists (
           select from public.taxonomy_translations have
            where have.entity_type = p.entity_type and have.entity_id = p.to_id and have.locale = t.locale
         )
      ),
      'names_kept_as_synonyms', (select count(*) from private.names_for_synonyms(p_from, p_to)),
      'synonyms_moved', count(*) filter (where s.term is not null and have.term is null),
      'synonyms_already_there', count(*) filter (where have.term is not null)
    ) into v_plan
    from private.move_pairs(p_from, p_to) p
    left join public.taxonomy_synonyms s on s.entity_type = p.entity_type and s.entity_id = p.from_id
    left join public.taxonomy_synonyms have
      on have.entity_type = p.entity_type and have.entity_id = p.to_id and have.locale = s.locale
         and lower(have.term) = lower(s.term);

  v_plan := v_plan || jsonb_build_object(
    'from', jsonb_build_object(
      'id', p_from.id, 'slug', p_from.slug, 'category_slug', p_from.category_slug,
      'name', coalesce(private.taxonomy_name(p_from.entity_type, p_from.id, 'en'), p_from.slug)
    ),
    'to', jsonb_build_object(
      'id', p_to.id, 'slug', p_to.slug, 'category_slug', p_to.category_slug, 'is_active', p_to.is_active,
      'name', coalesce(private.taxonomy_name(p_to.entity_type, p_to.id, 'en'), p_to.slug)
    ),
    -- Includes deleted posts, which need the item when they are restored.
    'posts', case p_from.entity_type
      when 'category' then (select count(*) from public.posts p where p.category_id = p_from.id)
      else (select count(*) from public.posts p where p.subcategory_id = p_from.id)
    end,
    'workers', case p_from.entity_type
      when 'category' then (select count(*) from public.worker_categories w where w.category_id = p_from.id)
      else (select count(*) from public.worker_subcategories w where w.subcategory_id = p_from.id)
    end,
    'workers_over_limit', private.workers_over_limit(p_from, p_to),
    'selections', case p_from.entity_type
      when 'category' then (select count(*) from public.taxonomy_selections n where n.category_id = p_from.id)
      else (select count(*) from public.taxonomy_selections n where n.subcategory_id = p_from.id)
    end,
    'aliases_moved', (
      select count(*)
        from private.move_pairs(p_from, p_to) p
        join public.taxonomy_aliases a on a.entity_type = p.entity_type and a.to_entity_id = p.from_id
    ),
    -- Null: the slug leads to the target already.
    'alias', case when v_others = '{}' then 'created' when p_to.id <> all (v_others) then 'taken' end,
    'subcategories_moved', (
      select coalesce(jsonb_agg(s.slug order by s.sort_order), '[]')
        from public.subcategories s
       where p_from.entity_type = 'category' and s.category_id = p_from.id
         and not exists (select from private.move_pairs(p_from, p_to) p where p.from_id = s.id)
    ),
    'subcategories_merged', (
      select coalesce(jsonb_agg(p.slug order by p.slug), '[]')
        from private.move_pairs(p_from, p_to) p
       where p.from_id <> p_from.id
    )
  );
  return v_plan || jsonb_build_object('fingerprint', md5(v_plan::text));
end
$$;

create or replace function private.move_target(p_from private.taxonomy_item, p_to_id uuid)
returns private.taxonomy_item
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_from.id = p_to_id then
    raise exception 'Choose another item to move everything to.' using errcode = 'P0001', hint = 'same_item';
  end if;
  return private.taxonomy_item(p_from.entity_type, p_to_id);
end
$$;

create or replace function public.admin_preview_taxonomy_move(p_entity_type text, p_from_id uuid, p_to_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from private.taxonomy_item;
begin
  perform private.require_permission('taxonomy.read');
  v_from := private.taxonomy_item(p_entity_type, p_from_id);
  return private.move_plan(v_from, private.move_target(v_from, p_to_id));
end
$$;
comment on function public.admin_preview_taxonomy_move is
  'Admin. The effect of moving everything from one item to another, and the fingerprint to move by. Shape: returns MovePreview. '
  'Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found, same_item.';
grant execute on function public.admin_preview_taxonomy_move to authenticated;
