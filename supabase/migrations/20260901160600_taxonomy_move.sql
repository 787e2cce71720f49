-- Everything that refers to an item moved to another one: the way out when an item may not be deleted.
--
-- posts, worker selections, picked suggestions    now refer to the target
-- names                                           where the target has none in a language; else they become synonyms
-- synonyms, aliases                               lead to the target
-- the item's slug                                 becomes an alias, unless it still means something
-- a category's subcategories                      move along; one whose slug the target has too becomes one with it

-- What becomes one with what: the item and its target, and a category's subcategories with those of the same slug.
create function private.move_pairs(p_from private.taxonomy_item, p_to private.taxonomy_item)
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
comment on function private.move_pairs is 'The items that go, each with the one that takes its place.';

-- Names that the target has no room for, which are none of its names or words yet.
create function private.names_for_synonyms(p_from private.taxonomy_item, p_to private.taxonomy_item)
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
comment on function private.names_for_synonyms is 'The names that become synonyms of the target when an item moves.';

-- A former slug that an item or another alias has keeps the meaning that it has.
create function private.move_alias(p_from private.taxonomy_item)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when exists (
      select from private.taxonomy_items i
       where i.entity_type = p_from.entity_type and i.slug = p_from.slug and i.entity_id <> p_from.id
    ) or exists (
      select from public.taxonomy_aliases a
       where a.entity_type = p_from.entity_type and a.from_slug = p_from.slug and a.to_entity_id <> p_from.id
    ) then 'taken'
    else 'created'
  end;
end
$$;
comment on function private.move_alias is 'created, or taken: what becomes of the slug of an item that goes.';

-- Who offers the subcategory but not yet the target's category, and has as many categories as their plan allows.
create function private.workers_over_limit(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*)
      from private.workers_of_item(p_from) w (user_id)
      join public.profiles p using (user_id)
     where p_from.entity_type = 'subcategory'
       and not exists (
         select from public.worker_categories c where c.user_id = w.user_id and c.category_id = p_to.category_id
       )
       and (select count(*) from public.worker_categories c where c.user_id = w.user_id)
           >= case when private.is_pro(p) then 5 else 1 end
  );
end
$$;
comment on function private.workers_over_limit is 'How many workers will have more categories than their plan allows.';

create function private.move_plan(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_plan jsonb;
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
    'posts', (select count(*) from private.posts_of_item(p_from)),
    'workers', (select count(*) from private.workers_of_item(p_from)),
    'workers_over_limit', private.workers_over_limit(p_from, p_to),
    'selections', (
      select count(*) from public.taxonomy_selections n
       where case p_from.entity_type when 'category' then n.category_id else n.subcategory_id end = p_from.id
    ),
    'aliases_moved', (
      select count(*)
        from private.move_pairs(p_from, p_to) p
        join public.taxonomy_aliases a on a.entity_type = p.entity_type and a.to_entity_id = p.from_id
    ),
    'alias', private.move_alias(p_from),
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
comment on function private.move_plan is 'What moving everything from one item to another comes to, and a fingerprint of that.';

create function private.move_target(p_from private.taxonomy_item, p_to_id uuid)
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
comment on function private.move_target is
  'The item of the same type that everything goes to. Errors: bad_argument, category_not_found, subcategory_not_found, same_item.';

create function public.admin_preview_taxonomy_move(p_entity_type text, p_from_id uuid, p_to_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from private.taxonomy_item;
begin
  perform private.require_admin();
  v_from := private.taxonomy_item(p_entity_type, p_from_id);
  return private.move_plan(v_from, private.move_target(v_from, p_to_id));
end
$$;
comment on function public.admin_preview_taxonomy_move is
  'Admin. What moving everything from one item to another would come to, and the fingerprint to move by. '
  'Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found, same_item.';
revoke execute on function public.admin_preview_taxonomy_move from public, anon;
grant execute on function public.admin_preview_taxonomy_move to authenticated;

-- ── Moving ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create function private.move_words(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
  select n.entity_type, n.entity_id, n.locale, n.term from private.names_for_synonyms(p_from, p_to) n
  on conflict do nothing;
  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term, created_at)
  select p.entity_type, p.to_id, s.locale, s.term, s.created_at
    from private.move_pairs(p_from, p_to) p
    join public.taxonomy_synonyms s on s.entity_type = p.entity_type and s.entity_id = p.from_id
  on conflict do nothing;
  insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
  select p.entity_type, p.to_id, t.locale, t.display_name
    from private.move_pairs(p_from, p_to) p
    join public.taxonomy_translations t on t.entity_type = p.entity_type and t.entity_id = p.from_id
  on conflict do nothing;
  update public.taxonomy_aliases a
     set to_entity_id = p.to_id
    from private.move_pairs(p_from, p_to) p
   where a.entity_type = p.entity_type and a.to_entity_id = p.from_id;
end
$$;
comment on function private.move_words is 'The target gets the words of what goes; those of what goes are dropped with it.';

-- A worker who offers the subcategory offers its category; in another category they will offer that one too.
create function private.move_subcategory_uses(p_from uuid, p_to uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_category uuid := (select s.category_id from public.subcategories s where s.id = p_to);
begin
  insert into public.worker_categories (user_id, category_id, position)
  select w.user_id, v_category, (
           select coalesce(max(c.position), -1) + 1 from public.worker_categories c where c.user_id = w.user_id
         )
    from public.worker_subcategories w
   where w.subcategory_id = p_from
  on conflict do nothing;
  insert into public.worker_subcategories (user_id, category_id, subcategory_id)
  select w.user_id, v_category, p_to from public.worker_subcategories w where w.subcategory_id = p_from
  on conflict do nothing;
  delete from public.worker_subcategories w where w.subcategory_id = p_from;
  update public.posts set category_id = v_category, subcategory_id = p_to where subcategory_id = p_from;
  update public.taxonomy_selections set category_id = v_category, subcategory_id = p_to where subcategory_id = p_from;
end
$$;
comment on function private.move_subcategory_uses is 'Posts, workers and picks of one subcategory become those of another.';

-- A subcategory that moves takes along what refers to it and its category: the foreign keys cascade.
create function private.move_category_uses(p_from private.taxonomy_item, p_to private.taxonomy_item)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.worker_categories (user_id, category_id, position)
  select w.user_id, p_to.id, w.position from public.worker_categories w where w.category_id = p_from.id
  on conflict do nothing;
  perform private.move_subcategory_uses(p.from_id, p.to_id)
     from private.move_pairs(p_from, p_to) p
    where p.from_id <> p_from.id;
  update public.subcategories s
     set category_id = p_to.id, sort_order = moved.sort_order
    from (
      select b.id, (row_number() over (order by b.sort_order)) + (
               select coalesce(max(t.sort_order), 0) from public.subcategories t where t.category_id = p_to.id
             ) as sort_order
        from public.subcategories b
       where b.category_id = p_from.id
         and not exists (select from private.move_pairs(p_from, p_to) p where p.from_id = b.id)
    ) moved
   where s.id = moved.id;
  update public.posts set category_id = p_to.id where category_id = p_from.id;
  update public.taxonomy_selections set category_id = p_to.id where category_id = p_from.id;
  delete from public.worker_categories w where w.category_id = p_from.id;
end
$$;
comment on function private.move_category_uses is 'Posts, workers, picks and subcategories of one category become another''s.';

create function public.admin_move_taxonomy_item(
  p_entity_type text, p_from_id uuid, p_to_id uuid, p_fingerprint text default null
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_from private.taxonomy_item;
  v_to private.taxonomy_item;
  v_plan jsonb;
begin
  perform private.require_admin();
  perform private.lock_taxonomy();
  v_from := private.taxonomy_item(p_entity_type, p_from_id);
  v_to := private.move_target(v_from, p_to_id);
  -- Nobody publishes a post in what goes, or offers it, from here on.
  perform from public.categories c where c.id = v_from.id for update;
  perform from public.subcategories s where v_from.id in (s.id, s.category_id) for update;
  v_plan := private.move_plan(v_from, v_to);
  if p_fingerprint <> v_plan ->> 'fingerprint' then
    perform private.refuse_changed_meanwhile('What the preview showed', null);
  end if;

  perform private.move_words(v_from, v_to);
  if p_entity_type = 'category' then
    perform private.move_category_uses(v_from, v_to);
    delete from public.subcategories s where s.category_id = p_from_id;
    delete from public.categories c where c.id = p_from_id;
  else
    perform private.move_subcategory_uses(p_from_id, p_to_id);
    delete from public.subcategories s where s.id = p_from_id;
  end if;
  if v_plan ->> 'alias' = 'created' then
    insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id)
    values (p_entity_type, v_from.slug, p_to_id)
    on conflict do nothing;
  end if;
  perform private.compute_trending('24h');
  perform private.compute_trending('7d');

  perform private.audit(
    'move_' || p_entity_type, case p_entity_type when 'category' then 'categories' else 'subcategories' end,
    p_from_id::text,
    jsonb_build_object('slug', private.item_path(v_from), 'moved_to', private.item_path(v_to))
      || (v_plan - 'fingerprint' - 'from' - 'to')
  );
  return v_plan;
end
$$;
comment on function public.admin_move_taxonomy_item is
  'Admin. Moves everything that refers to an item to another of its type and deletes the item; says what it came to. '
  'p_fingerprint: of the preview that was seen. Errors: not_authenticated, not_authorized, bad_argument, '
  'category_not_found, subcategory_not_found, same_item, changed_meanwhile.';
revoke execute on function public.admin_move_taxonomy_item from public, anon;
grant execute on function public.admin_move_taxonomy_item to authenticated;
