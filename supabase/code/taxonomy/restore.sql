-- Restores deletions in the taxonomy from their audit entries, for 30 days, and undoes imports.
--
-- delete_category, delete_subcategory      the item under its old id, at its old position, with everything deleted with it
-- delete_taxonomy_translation              the name
-- delete_taxonomy_alias                    the alias, pointing to the same item
-- bulk_delete_taxonomy_synonyms            those whose items still exist
-- import_taxonomy                          everything that it changed: import-undo.sql
--
-- Nothing is overwritten: conflicts are refused with a message that says what to do first. So are synonyms and aliases that
-- a colleague has changed since, even if they are gone again. Only an alias deleted with an item is left out, with a message,
-- because it must not block the item.

create or replace function private.restorable_actions()
returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'delete_category', 'delete_subcategory', 'delete_taxonomy_translation', 'delete_taxonomy_alias',
    'bulk_delete_taxonomy_synonyms', 'import_taxonomy'
  ]
$$;

create or replace function private.restored_as(p_action text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_action
    when 'import_taxonomy' then 'undo_import_taxonomy'
    else 'restore_' || regexp_replace(p_action, '^(bulk_)?delete_', '')
  end
$$;

create or replace function private.refuse_restore(p_why text, p_reason text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', p_why using errcode = 'PT409', hint = p_reason;
end
$$;

-- Only permanent obstacles. Resolvable conflicts are reported by Restore.
create or replace function private.undo_refusal_deletion(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_what text := case p_entry.action
    when 'delete_category' then 'category'
    when 'delete_subcategory' then 'subcategory'
    when 'delete_taxonomy_translation' then 'name'
    when 'delete_taxonomy_alias' then 'alias'
    when 'import_taxonomy' then 'import'
    else 'list of synonyms'
  end;
begin
  return case
    when exists (
      select from public.admin_action_audit a
       where a.entity_table = p_entry.entity_table and a.entity_id is not distinct from p_entry.entity_id
         and a.id > p_entry.id and a.action = private.restored_as(p_entry.action)
         and a.details ->> 'entry' = p_entry.id::text
    ) then format('This %s was %s already.', v_what, case v_what when 'import' then 'undone' else 'restored' end)
    when v_what = 'import' then
      case when p_entry.created_at <= now() - private.restore_window() then format(
        'This import was applied more than %s days ago and can no longer be undone.', extract(day from private.restore_window())
      ) end
    else private.restore_refusal(v_what, p_entry.created_at)
  end;
end
$$;

create or replace function private.check_items_restorable(p_entry public.admin_action_audit, p_items private.gone_item[])
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_alias record;
  v_what text := regexp_replace(p_entry.action, '^delete_', '');
begin
  if v_what = 'subcategory'
    and not exists (select from public.categories c where c.id = (p_entry.details ->> 'category_id')::uuid)
  then
    perform private.refuse_restore(
      format('The category "%s" is gone. Restore it first.', p_entry.details ->> 'category'), 'category_gone'
    );
  end if;
  if exists (
    select from private.taxonomy_items p
      join unnest(p_items) i
        on i.entity_type = p.entity_type and i.category_slug = p.category_slug
           and i.subcategory_slug is not distinct from p.subcategory_slug
  ) then
    perform private.refuse_restore(
      format('Another %s has the slug "%s" now. Delete it or move it into another one, then restore this one.',
             v_what, p_entry.details ->> 'slug'),
      'slug_taken'
    );
  end if;
  select a.from_slug, l.label into v_alias
    from unnest(p_items) i
    join public.taxonomy_aliases a
      on a.entity_type = i.entity_type and a.from_slug = coalesce(i.subcategory_slug, i.category_slug)
    join private.taxonomy_items l on l.entity_type = a.entity_type and l.entity_id = a.to_entity_id
   order by 1 limit 1;
  if v_alias.from_slug is not null then
    perform private.refuse_restore(
      format('The slug "%s" is an alias of "%s" now. Delete the alias, then restore this %s.',
             v_alias.from_slug, v_alias.label, v_what),
      'slug_taken'
    );
  end if;
end
$$;

-- Restores old positions; items there now move up, as for a new item. p_category_id: the category of a subcategory that is
-- restored without its category.
create or replace function private.insert_gone_items(p_items private.gone_item[], p_category_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_place integer;
begin
  v_place := (
    select i.sort_order from unnest(p_items) i
     where i.entity_type = 'category' and exists (select from public.categories c where c.sort_order = i.sort_order)
  );
  update public.categories set sort_order = sort_order + 1 where sort_order >= v_place;
  insert into public.categories (id, slug, icon_slug, is_active, sort_order, created_at)
  select i.id, i.category_slug, i.icon_slug, i.is_active, i.sort_order, i.created_at
    from unnest(p_items) i
   where i.entity_type = 'category';

  -- Only a subcategory restored on its own meets others in its category.
  v_place := (
    select i.sort_order from unnest(p_items) i
     where p_category_id is not null
       and exists (
         select from public.subcategories s where s.category_id = p_category_id and s.sort_order = i.sort_order
       )
  );
  update public.subcategories set sort_order = sort_order + 1
   where category_id = p_category_id and sort_order >= v_place;
  insert into public.subcategories (id, category_id, slug, is_active, sort_order, created_at)
  select i.id, coalesce(p_category_id, c.id), i.subcategory_slug, i.is_active, i.sort_order, i.created_at
    from unnest(p_items) i
    left join public.categories c on c.slug = i.category_slug
   where i.entity_type = 'subcategory';
end
$$;

-- Restores only aliases that are still free; returns a sentence about the others.
create or replace function private.restore_words(p_changes private.taxonomy_change[])
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_words private.taxonomy_change[];
  v_taken text[];
begin
  v_words := array(
    select row(
             c.list, c.row, c.entity_type, c.category_slug, c.subcategory_slug, true, c.field, null, c.old,
             c.added_at
           )::private.taxonomy_change
      from unnest(p_changes) c
     where c.list in ('translations', 'synonyms', 'aliases')
  );
  v_taken := array(
    select w.field from unnest(v_words) w
     where w.list = 'aliases' and (
       private.slug_in_use(w.entity_type, split_part(w.field, ':', 2)) or exists (
         select from public.taxonomy_aliases a
          where a.entity_type = w.entity_type and a.from_slug = split_part(w.field, ':', 2)
       )
     )
     order by 1
  );
  v_words := array(select w from unnest(v_words) w where w.list <> 'aliases' or w.field <> all (v_taken));
  perform private.write_names(v_words);
  perform private.write_other_words(v_words);
  return case when cardinality(v_taken) > 0 then format(
    'Not restored, because it means something else now: %s.',
    array_to_string(array(select 'alias "' || split_part(t, ':', 2) || '"' from unnest(v_taken) t), ', ')
  ) end;
end
$$;

create or replace function private.restore_item(p_entry public.admin_action_audit)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_changes private.taxonomy_change[] := array(
    select c from private.kept_changes(p_entry.details ->> 'changes_hash') c
  );
  v_items private.gone_item[] := array(
    select row(
             i.entity_type, i.category_slug, i.subcategory_slug, i.was ->> 'id', i.was ->> 'icon_slug', i.was ->> 'is_active',
             i.was ->> 'sort_order', i.was ->> 'created_at'
           )::private.gone_item
      from (
        select c.entity_type, c.category_slug, c.subcategory_slug, jsonb_object_agg(c.field, c.old) as was
          from unnest(v_changes) c
         where c.list in ('categories', 'subcategories')
         group by 1, 2, 3
      ) i
  );
  v_category_id uuid := (p_entry.details ->> 'category_id')::uuid;
begin
  if cardinality(v_items) = 0 then
    perform private.refuse_restore('The audit log does not contain what was deleted here.', 'nothing_kept');
  end if;
  perform private.check_items_restorable(p_entry, v_items);
  perform private.insert_gone_items(v_items, v_category_id);
  return private.restore_words(v_changes);
end
$$;

-- ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.restore_name(p_entry public.admin_action_audit)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
  v_locale text := p_entry.details ->> 'locale';
  v_now text;
begin
  v_item := private.taxonomy_item(p_entry.details ->> 'entity_type', p_entry.entity_id::uuid);
  v_now := (
    select t.display_name from public.taxonomy_translations t
     where t.entity_type = v_item.entity_type and t.entity_id = v_item.id and t.locale = v_locale
  );
  if v_now is not null then
    perform private.refuse_restore(
      format('This %s is called "%s" in this language now. Delete that name, then restore this one.',
             v_item.entity_type, v_now),
      'name_taken'
    );
  end if;
  insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
  values (v_item.entity_type, v_item.id, v_locale, p_entry.details ->> 'old_display_name');
  return null;
end
$$;

create or replace function private.restore_alias(p_entry public.admin_action_audit)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
  v_slug text := p_entry.details ->> 'from_slug';
begin
  v_item := private.taxonomy_item(p_entry.details ->> 'entity_type', p_entry.entity_id::uuid);
  if exists (
    select from public.taxonomy_aliases a where a.entity_type = v_item.entity_type and a.from_slug = v_slug
  ) then
    perform private.refuse_restore(
      format('There is an alias "%s" again. Delete it, then restore this one.', v_slug), 'slug_taken'
    );
  elsif private.slug_in_use(v_item.entity_type, v_slug) then
    perform private.refuse_restore(
      format('A %s has the slug "%s" now, so it can no longer be an alias.', v_item.entity_type, v_slug), 'slug_taken'
    );
  end if;
  perform private.refuse_changed_word(
    private.alias_word(v_item.entity_type, v_slug), v_slug, p_entry.created_at, p_entry.actor_user_id
  );
  insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id, created_at)
  values (v_item.entity_type, v_slug, v_item.id, (p_entry.details ->> 'created_at')::timestamptz);
  return null;
end
$$;

create or replace function private.restore_synonyms(p_entry public.admin_action_audit)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_changes private.taxonomy_change[] := array(
    select c from private.kept_changes(p_entry.details ->> 'changes_hash') c
  );
  v_gone bigint;
begin
  v_gone := (
    select count(*)
      from unnest(v_changes) c
      left join private.taxonomy_items p
        on p.entity_type = c.entity_type and p.category_slug = c.category_slug
           and p.subcategory_slug is not distinct from c.subcategory_slug
     where p.entity_id is null
  );
  if v_gone = cardinality(v_changes) then
    perform private.refuse_restore('The items of these synonyms no longer exist. Restore them first.', 'item_gone');
  end if;
  perform private.refuse_changed_word(
            private.synonym_word(c.entity_type, p.entity_id, split_part(c.field, ':', 2), c.old #>> '{}'),
            c.old #>> '{}', p_entry.created_at, p_entry.actor_user_id
          )
     from unnest(v_changes) c
     join private.taxonomy_items p
       on p.entity_type = c.entity_type and p.category_slug = c.category_slug
          and p.subcategory_slug is not distinct from c.subcategory_slug;
  perform private.restore_words(v_changes);
  return case when v_gone > 0 then format(
    'Not restored, because what it led to is gone: %s.', private.count_text(v_gone, 'synonym', 'synonyms')
  ) end;
end
$$;

-- ── Audit log ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The caller must have checked the role. The second of two concurrent restores is refused. Returns a sentence about what could
-- not be restored, or null.
create or replace function private.restore_deletion(p_entry public.admin_action_audit)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_why_not text;
  v_left_out text;
begin
  perform private.lock_taxonomy();
  v_why_not := private.undo_refusal_deletion(p_entry);
  if v_why_not is not null then
    perform private.refuse_restore(v_why_not, 'nothing_to_undo');
  end if;
  if p_entry.action = 'import_taxonomy' then
    perform private.undo_import(p_entry);
  end if;
  v_left_out := case p_entry.action
    when 'import_taxonomy' then null
    when 'delete_taxonomy_translation' then private.restore_name(p_entry)
    when 'delete_taxonomy_alias' then private.restore_alias(p_entry)
    when 'bulk_delete_taxonomy_synonyms' then private.restore_synonyms(p_entry)
    else private.restore_item(p_entry)
  end;
  perform private.audit(
    private.restored_as(p_entry.action), p_entry.entity_table, p_entry.entity_id,
    jsonb_build_object('entry', p_entry.id, 'left_out', v_left_out)
      || (p_entry.details - 'changes_hash' - 'changes_count')
  );
  return v_left_out;
end
$$;
