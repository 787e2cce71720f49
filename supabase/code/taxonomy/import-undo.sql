-- Undoes a whole import: deletes what it created and restores what it changed. All or nothing: refused if anything was changed
-- since, or if posts or workers use a new item.

create or replace function private.imported_items(p_changes private.taxonomy_change[])
returns table (entity_type text, entity_id uuid, label text, words bigint, subcategories bigint)
language plpgsql stable security definer rows 20000 set search_path = ''
as $$
begin
  return query
    select i.entity_type, i.entity_id, i.label,
           count(*) filter (where k.list in ('translations', 'synonyms', 'aliases')),
           -- Subtracts the item itself from those of its category.
           count(*) over (partition by i.category_id) - 1
      from unnest(p_changes) k
      join private.taxonomy_items i
        on i.entity_type = k.entity_type and i.category_slug = k.category_slug
           and coalesce(i.subcategory_slug, '') = coalesce(k.subcategory_slug, '')
     group by i.entity_type, i.entity_id, i.label, i.category_id
    having bool_or(k.is_new and k.list in ('categories', 'subcategories'));
end
$$;

create or replace function private.check_import_undoable(p_entry public.admin_action_audit, p_changes private.taxonomy_change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_changed record;
  v_label text;
begin
  -- An item that was deleted and created again counts as changed, even if it looks the same.
  select concat_ws('/', k.category_slug, k.subcategory_slug) as item,
         case k.list
           when 'translations' then format('name (%s)', split_part(k.field, ':', 2))
           when 'synonyms' then format('synonym “%s” (%s)', k.new #>> '{}', split_part(k.field, ':', 2))
           when 'aliases' then format('alias "%s"', split_part(k.field, ':', 2))
           else replace(k.field, '_', ' ')
         end as what
    into v_changed
    from unnest(p_changes) k
    left join private.taxonomy_items i
      on i.entity_type = k.entity_type and i.category_slug = k.category_slug
         and coalesce(i.subcategory_slug, '') = coalesce(k.subcategory_slug, '')
    left join public.categories c on k.list = 'categories' and c.id = i.entity_id and c.created_at <= p_entry.created_at
    left join public.subcategories s on k.list = 'subcategories' and s.id = i.entity_id and s.created_at <= p_entry.created_at
    left join public.taxonomy_translations t
      on k.list = 'translations' and t.entity_type = k.entity_type and t.entity_id = i.entity_id
         and t.locale = split_part(k.field, ':', 2)
    left join public.taxonomy_synonyms w
      on k.list = 'synonyms' and w.entity_type = k.entity_type and w.entity_id = i.entity_id
         and w.locale = split_part(k.field, ':', 2) and w.term = k.new #>> '{}' collate "C"
    left join public.taxonomy_aliases a
      on k.list = 'aliases' and a.entity_type = k.entity_type and a.to_entity_id = i.entity_id
         and a.from_slug = split_part(k.field, ':', 2)
   where case k.list
           when 'categories' then to_jsonb(c) -> k.field
           when 'subcategories' then to_jsonb(s) -> k.field
           when 'translations' then to_jsonb(t.display_name::text)
           when 'synonyms' then to_jsonb(w.term::text)
           else case when a.from_slug is not null then k.new end
         end is distinct from k.new
   order by 1
   limit 1;
  if found then
    perform private.refuse_restore(
      format('Nothing was undone: "%s" has changed since the import (%s).', v_changed.item, v_changed.what), 'changed_meanwhile'
    );
  end if;
  perform private.refuse_changed_word(
            case k.list
              when 'aliases' then private.alias_word(k.entity_type, split_part(k.field, ':', 2))
              else private.synonym_word(k.entity_type, i.entity_id, split_part(k.field, ':', 2), k.new #>> '{}')
            end,
            case k.list when 'aliases' then split_part(k.field, ':', 2) else k.new #>> '{}' end,
            p_entry.created_at, p_entry.actor_user_id
          )
     from unnest(p_changes) k
     join private.taxonomy_items i
       on i.entity_type = k.entity_type and i.category_slug = k.category_slug
          and coalesce(i.subcategory_slug, '') = coalesce(k.subcategory_slug, '')
    where k.list in ('synonyms', 'aliases');
  v_label := (
    select i.label
      from private.imported_items(p_changes) i
     where i.words <> (select count(*) from public.taxonomy_translations t where t.entity_type = i.entity_type and t.entity_id = i.entity_id)
                    + (select count(*) from public.taxonomy_synonyms w where w.entity_type = i.entity_type and w.entity_id = i.entity_id)
                    + (select count(*) from public.taxonomy_aliases a where a.entity_type = i.entity_type and a.to_entity_id = i.entity_id)
                    + (select count(*) from public.taxonomy_repaired_queries r where r.entity_type = i.entity_type and r.entity_id = i.entity_id)
        or i.entity_type = 'category' and i.subcategories <> (
          select count(*) from public.subcategories s where s.category_id = i.entity_id
        )
     order by 1
     limit 1
  );
  if v_label is not null then
    perform private.refuse_restore(
      format('Nothing was undone: something was added to "%s" since the import.', v_label), 'changed_meanwhile'
    );
  end if;
end
$$;

-- Locks the rows, so that no post or offer can use a new item before its deletion.
create or replace function private.refuse_imported_in_use(p_items uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_label text;
begin
  perform from public.categories c where c.id = any (p_items) for update;
  perform from public.subcategories s where s.id = any (p_items) for update;
  v_label := (
    select i.label
      from private.taxonomy_items i
     where i.entity_id = any (p_items) and (
       exists (select from public.posts p where p.category_id = i.entity_id)
       or exists (select from public.posts p where p.subcategory_id = i.entity_id)
       or exists (select from public.worker_categories w where w.category_id = i.entity_id)
       or exists (select from public.worker_subcategories w where w.subcategory_id = i.entity_id)
     )
     order by 1
     limit 1
  );
  if v_label is not null then
    raise exception '%', format('IN_USE: posts or workers reference "%s", which was imported. Nothing was undone.', v_label)
      using errcode = 'PT409', hint = 'in_use';
  end if;
end
$$;

create or replace function private.undo_import(p_entry public.admin_action_audit)
returns void
language plpgsql volatile security definer
set search_path = '' set jit = off set enable_nestloop = off set work_mem = '32MB'
as $$
declare
  v_changes private.taxonomy_change[] := array(
    select k from private.kept_changes(p_entry.details ->> 'changes_hash') k
  );
  v_added private.taxonomy_change[] := array(select k from unnest(v_changes) k where k.old is null);
  v_items uuid[] := array(select i.entity_id from private.imported_items(v_changes) i);
  -- An alias names its former item as category or category/subcategory.
  v_reversed private.taxonomy_change[] := array(
    select row(
             k.list, k.row, k.entity_type,
             case k.list when 'aliases' then split_part(k.old #>> '{}', '/', 1) else k.category_slug end,
             case k.list when 'aliases' then nullif(split_part(k.old #>> '{}', '/', 2), '') else k.subcategory_slug end,
             false, k.field, k.new, k.old, null
           )::private.taxonomy_change
      from unnest(v_changes) k
     where k.old is not null or not k.is_new and k.list in ('categories', 'subcategories')
  );
begin
  perform private.check_import_undoable(p_entry, v_changes);
  perform private.refuse_imported_in_use(v_items);
  if exists (
    select from unnest(v_reversed) k
      left join private.taxonomy_items i
        on i.entity_type = k.entity_type and i.category_slug = k.category_slug
           and coalesce(i.subcategory_slug, '') = coalesce(k.subcategory_slug, '')
     where k.list = 'aliases' and i.entity_id is null
  ) then
    perform private.refuse_restore(
      'Nothing was undone: an alias of this import led to an item that no longer exists.', 'item_gone'
    );
  end if;

  set constraints public.categories_sort_order_key, public.subcategories_category_id_sort_order_key deferred;
  delete from public.taxonomy_translations t
   using private.planned_words('translations', v_added) w
   where t.entity_type = w.entity_type and t.entity_id = w.entity_id and t.locale = w.about;
  delete from public.taxonomy_synonyms s
   using private.planned_words('synonyms', v_added) w
   where s.entity_type = w.entity_type and s.entity_id = w.entity_id and s.locale = w.about and s.term = w.word;
  delete from public.taxonomy_aliases a
   using private.planned_words('aliases', v_added) w
   where a.entity_type = w.entity_type and a.from_slug = w.about;
  delete from public.subcategories s where s.id = any (v_items);
  delete from public.categories c where c.id = any (v_items);
  perform private.write_names(v_reversed);
  perform private.write_other_words(v_reversed);
  perform private.update_imported_items(v_reversed);
  if exists (select from public.categories c group by c.sort_order having count(*) > 1)
    or exists (select from public.subcategories s group by s.category_id, s.sort_order having count(*) > 1)
  then
    perform private.refuse_restore('Nothing was undone: the order has changed since the import.', 'changed_meanwhile');
  end if;
  set constraints public.categories_sort_order_key, public.subcategories_category_id_sort_order_key immediate;
end
$$;

-- admin_undo_action also undoes imports, but with too short a timeout for large ones.
create or replace function public.admin_undo_taxonomy_import(p_entry_id bigint)
returns text
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
begin
  perform private.require_permission('taxonomy.edit');
  perform private.require_found(
    exists (select from public.admin_action_audit a where a.id = p_entry_id and a.action = 'import_taxonomy'), 'entry_not_found'
  );
  return public.admin_undo_action(p_entry_id);
end
$$;
comment on function public.admin_undo_taxonomy_import is
  'Admin. Undoes an import of the last 30 days by its audit entry: deletes what it created and restores what it changed. All or '
  'nothing: refused if anything was changed since or is in use. Returns null. Shape: returns?. Errors: not_authenticated, '
  'not_authorized, entry_not_found, nothing_to_undo, changed_meanwhile, in_use, item_gone, taxonomy_busy.';
grant execute on function public.admin_undo_taxonomy_import to authenticated;
