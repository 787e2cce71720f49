-- Performs the previewed move in one transaction.

-- Workers who offer a subcategory must offer its category, so they get the target's category too.
create or replace function private.move_subcategory_uses(p_from uuid, p_to uuid)
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

-- References to a moving subcategory and its category follow through cascading foreign keys.
create or replace function private.move_category_uses(p_from private.taxonomy_item, p_to private.taxonomy_item)
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

create or replace function public.admin_move_taxonomy_item(
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
  perform private.require_permission('taxonomy.edit');
  perform private.lock_taxonomy();
  v_from := private.taxonomy_item(p_entity_type, p_from_id);
  v_to := private.move_target(v_from, p_to_id);
  -- From here on no post or offer can use the item.
  perform from public.categories c where c.id = v_from.id for update;
  perform from public.subcategories s where v_from.id in (s.id, s.category_id) for update;
  v_plan := private.move_plan(v_from, v_to);
  if p_fingerprint <> v_plan ->> 'fingerprint' then
    perform private.refuse_changed_meanwhile('The taxonomy', null);
  end if;

  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
  select n.entity_type, n.entity_id, n.locale, n.term from private.names_for_synonyms(v_from, v_to) n
  on conflict do nothing;
  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term, created_at)
  select p.entity_type, p.to_id, s.locale, s.term, s.created_at
    from private.move_pairs(v_from, v_to) p
    join public.taxonomy_synonyms s on s.entity_type = p.entity_type and s.entity_id = p.from_id
  on conflict do nothing;
  insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
  select p.entity_type, p.to_id, t.locale, t.display_name
    from private.move_pairs(v_from, v_to) p
    join public.taxonomy_translations t on t.entity_type = p.entity_type and t.entity_id = p.from_id
  on conflict do nothing;
  update public.taxonomy_aliases a
     set to_entity_id = p.to_id
    from private.move_pairs(v_from, v_to) p
   where a.entity_type = p.entity_type and a.to_entity_id = p.from_id;
  update public.taxonomy_repaired_queries r
     set entity_id = p.to_id
    from private.move_pairs(v_from, v_to) p
   where r.entity_type = p.entity_type and r.entity_id = p.from_id;
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
  'Admin. Moves all references to an item to another of its type and deletes the item; returns what was moved. p_fingerprint: of '
  'the preview. Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found, same_item, '
  'changed_meanwhile.';
grant execute on function public.admin_move_taxonomy_item to authenticated;
