-- Importing: first what would come of it, then, if that still holds, all of it at once.

create function private.import_plan(p_kind text, p_data jsonb, out errors text[], out entries private.import_entry[], out changes private.import_change[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_good private.import_entry[];
begin
  entries := '{}';
  changes := '{}';
  errors := private.import_file_errors(p_kind, p_data);
  if cardinality(errors) > 0 then
    return;
  end if;
  entries := array(select e from private.import_entries(p_kind, p_data) e);
  v_good := array(select e from unnest(entries) e where cardinality(e.errors) = 0);
  changes := array(
    select c
      from (
        select * from private.import_item_changes(v_good)
        union all
        select * from private.import_word_changes(v_good)
      ) c
     order by c.list, c.row nulls last, c.entity_type, c.category_slug, c.subcategory_slug nulls first, c.field, c.new
  );
end
$$;
comment on function private.import_plan is 'What is wrong with a file, what it says, and every change that it makes.';

-- Of a CSV each line is one row, its names being part of it; of a JSON file what stays as it is is only counted.
create function private.import_rows(p_kind text, p_entries private.import_entry[], p_changes private.import_change[])
returns table (
  list text, "row" integer, entity_type text, category_slug text, subcategory_slug text, status text,
  errors text[], notes text[], changes jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with said as (
      select case when p_kind = 'json' then e.list else p_kind end as list, e.row, min(e.entity_type) as entity_type,
             min(e.category_slug) as category_slug, min(e.subcategory_slug) as subcategory_slug,
             coalesce(array_agg(distinct x.error) filter (where x.error is not null), '{}') as errors,
             coalesce(array_agg(distinct n.note) filter (where n.note is not null), '{}') as notes
        from unnest(p_entries) e
        left join lateral unnest(e.errors) x (error) on true
        left join lateral unnest(e.notes) n (note) on true
       group by 1, 2
    ),
    changed as (
      select case when p_kind = 'json' or c.row is null then c.list else p_kind end as list, c.row, c.entity_type,
             c.category_slug, c.subcategory_slug,
             case p_kind
               when 'json' then bool_and(c.is_new)
               else coalesce(bool_or(c.is_new) filter (where c.list in ('categories', 'subcategories')), false)
             end as is_new,
             jsonb_agg(jsonb_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field) as changes
        from unnest(p_changes) c
       group by 1, 2, 3, 4, 5
    )
    select coalesce(s.list, c.list), coalesce(s.row, c.row), coalesce(s.entity_type, c.entity_type),
           coalesce(s.category_slug, c.category_slug), coalesce(s.subcategory_slug, c.subcategory_slug),
           case
             when cardinality(s.errors) > 0 then 'error'
             when c.is_new then 'new'
             when c.changes is not null then 'update'
             else 'unchanged'
           end,
           coalesce(s.errors, '{}'), coalesce(s.notes, '{}'),
           case when cardinality(s.errors) > 0 then '[]' else coalesce(c.changes, '[]') end
      from said s
      full join changed c on c.list = s.list and c.row = s.row
     order by array_position(array['categories', 'subcategories', 'translations', 'synonyms', 'aliases'], coalesce(s.list, c.list)),
              coalesce(s.row, c.row) nulls last, 4, 5;
end
$$;
comment on function private.import_rows is 'A plan as rows to look at: each line of the file, and the items that move on.';

create function private.import_stats(p_entries private.import_entry[], p_changes private.import_change[])
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'tx_total', (select count(*) from unnest(p_entries) e where e.list = 'translations'),
    'tx_to_upsert', (select count(*) from unnest(p_changes) c where c.list = 'translations'),
    'sy_total', (select count(*) from unnest(p_entries) e where e.list = 'synonyms'),
    'sy_to_add', (select count(*) from unnest(p_changes) c where c.list = 'synonyms')
  );
end
$$;
comment on function private.import_stats is '{tx_total, tx_to_upsert, sy_total, sy_to_add}.';

create function private.import_preview(p_kind text, p_data jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_plan record;
  v_rows jsonb;
  v_counts jsonb;
begin
  v_plan := private.import_plan(p_kind, p_data);
  select coalesce(jsonb_agg(to_jsonb(r)) filter (where p_kind <> 'json' or r.status <> 'unchanged'), '[]'),
         jsonb_build_object(
           'rows', count(*) filter (where r.row is not null),
           'new', count(*) filter (where r.status = 'new'), 'update', count(*) filter (where r.status = 'update'),
           'unchanged', count(*) filter (where r.status = 'unchanged'),
           'error', count(*) filter (where r.status = 'error')
         )
    into v_rows, v_counts
    from private.import_rows(p_kind, v_plan.entries, v_plan.changes) r;
  return jsonb_build_object(
    'kind', p_kind, 'errors', v_plan.errors, 'rows', v_rows,
    'stats', private.import_stats(v_plan.entries, v_plan.changes) || v_counts,
    'fingerprint', md5(v_plan.changes::text)
  );
end
$$;
comment on function private.import_preview is '{kind, errors, rows, stats, fingerprint}: what importing the file would do now.';

create function private.check_import_kind(p_kind text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_kind is null then
    perform private.refuse_argument('Choose what to import: categories, subcategories or json.');
  end if;
  perform private.check_choice('kind', p_kind, array['categories', 'subcategories', 'json']);
end
$$;
comment on function private.check_import_kind is 'Refuses an unknown kind of file. Errors: bad_argument.';

create function public.admin_preview_taxonomy_import(p_kind text, p_data jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.check_import_kind(p_kind);
  return private.import_preview(p_kind, p_data);
end
$$;
comment on function public.admin_preview_taxonomy_import is
  'Admin. What importing the lines of a CSV (kind categories, subcategories) or a JSON file (json) would do: {kind, errors, '
  'rows: [{list, row, entity_type, category_slug, subcategory_slug, status, errors, notes, changes: [{field, old, new}]}], '
  'stats: {tx_total, tx_to_upsert, sy_total, sy_to_add, rows, new, update, unchanged, error}, fingerprint}. Writes nothing. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_preview_taxonomy_import from public, anon;
grant execute on function public.admin_preview_taxonomy_import to authenticated;

-- ── Applying ────────────────────────────────────────────────────────────────────────────────────────────────────────

create function private.import_items(p_changes private.import_change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.categories (slug, icon_slug, is_active, sort_order)
  select n.category_slug, n.fields ->> 'icon_slug', (n.fields ->> 'is_active')::boolean, (n.fields ->> 'sort_order')::integer
    from private.item_fields(p_changes) n
   where n.entity_type = 'category' and n.is_new;
  insert into public.subcategories (category_id, slug, is_active, sort_order)
  select c.id, n.subcategory_slug, (n.fields ->> 'is_active')::boolean, (n.fields ->> 'sort_order')::integer
    from private.item_fields(p_changes) n
    join public.categories c on c.slug = n.category_slug
   where n.entity_type = 'subcategory' and n.is_new;
  update public.categories c
     set icon_slug = coalesce(n.fields ->> 'icon_slug', c.icon_slug),
         is_active = coalesce((n.fields ->> 'is_active')::boolean, c.is_active),
         sort_order = coalesce((n.fields ->> 'sort_order')::integer, c.sort_order)
    from private.item_fields(p_changes) n
   where n.entity_type = 'category' and not n.is_new and c.slug = n.category_slug;
  update public.subcategories s
     set is_active = coalesce((n.fields ->> 'is_active')::boolean, s.is_active),
         sort_order = coalesce((n.fields ->> 'sort_order')::integer, s.sort_order)
    from private.item_fields(p_changes) n
    join public.categories c on c.slug = n.category_slug
   where n.entity_type = 'subcategory' and not n.is_new and s.category_id = c.id and s.slug = n.subcategory_slug;
end
$$;
comment on function private.import_items is 'Creates and changes the items of a plan.';

create function private.item_fields(p_changes private.import_change[])
returns table (entity_type text, category_slug text, subcategory_slug text, is_new boolean, fields jsonb)
language plpgsql immutable set search_path = ''
as $$
begin
  return query
    select c.entity_type, c.category_slug, c.subcategory_slug, bool_or(c.is_new), jsonb_object_agg(c.field, c.new)
      from unnest(p_changes) c
     where c.list in ('categories', 'subcategories')
     group by 1, 2, 3;
end
$$;
comment on function private.item_fields is 'The items that a plan changes, with the new values of the fields that change.';

create function private.import_words(p_changes private.import_change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
  select p.entity_type, p.entity_id, split_part(c.field, ':', 2), c.new #>> '{}'
    from unnest(p_changes) c
    join private.taxonomy_paths p
      on p.entity_type = c.entity_type and p.category_slug = c.category_slug
         and coalesce(p.subcategory_slug, '') = coalesce(c.subcategory_slug, '')
   where c.list = 'translations'
  on conflict (entity_type, entity_id, locale) do update set display_name = excluded.display_name;
  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
  select p.entity_type, p.entity_id, split_part(c.field, ':', 2), c.new #>> '{}'
    from unnest(p_changes) c
    join private.taxonomy_paths p
      on p.entity_type = c.entity_type and p.category_slug = c.category_slug
         and coalesce(p.subcategory_slug, '') = coalesce(c.subcategory_slug, '')
   where c.list = 'synonyms'
  on conflict do nothing;
  insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id)
  select p.entity_type, split_part(c.field, ':', 2), p.entity_id
    from unnest(p_changes) c
    join private.taxonomy_paths p
      on p.entity_type = c.entity_type and p.category_slug = c.category_slug
         and coalesce(p.subcategory_slug, '') = coalesce(c.subcategory_slug, '')
   where c.list = 'aliases'
  on conflict (entity_type, from_slug) do update set to_entity_id = excluded.to_entity_id;
end
$$;
comment on function private.import_words is 'Writes the names, synonyms and aliases of a plan.';

-- Under the lock nothing changes between the second look and the writing: what was shown is done, all of it or nothing.
-- sort_order is held only at the end, because the items of a list change places in several statements.
create function public.admin_apply_taxonomy_import(p_kind text, p_data jsonb, p_fingerprint text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_plan record;
  v_stats jsonb;
  v_errors bigint;
begin
  perform private.require_admin();
  perform private.check_import_kind(p_kind);
  perform private.lock_taxonomy();
  v_plan := private.import_plan(p_kind, p_data);
  v_errors := (select count(*) from unnest(v_plan.entries) e where cardinality(e.errors) > 0);
  if cardinality(v_plan.errors) + v_errors > 0 then
    raise exception 'The import has errors. Nothing was applied.' using errcode = 'P0001', hint = 'import_has_errors';
  end if;
  if md5(v_plan.changes::text) is distinct from p_fingerprint then
    perform private.refuse_changed_meanwhile('What the preview showed', null);
  end if;

  set constraints public.categories_sort_order_key, public.subcategories_category_id_sort_order_key deferred;
  perform private.import_items(v_plan.changes);
  perform private.import_words(v_plan.changes);
  set constraints public.categories_sort_order_key, public.subcategories_category_id_sort_order_key immediate;

  v_stats := private.import_stats(v_plan.entries, v_plan.changes) || (
    select jsonb_build_object(
        'rows', count(*) filter (where r.row is not null),
        'new', count(*) filter (where r.status = 'new'), 'update', count(*) filter (where r.status = 'update'),
        'unchanged', count(*) filter (where r.status = 'unchanged'), 'error', 0
      )
      from private.import_rows(p_kind, v_plan.entries, v_plan.changes) r
  );
  if cardinality(v_plan.changes) > 0 then
    perform private.audit('import_taxonomy', 'categories', null, jsonb_build_object(
      'kind', p_kind, 'new', v_stats -> 'new', 'update', v_stats -> 'update', 'unchanged', v_stats -> 'unchanged',
      'stats', v_stats,
      'changes', (select jsonb_agg(to_jsonb(c)) from unnest(v_plan.changes[1:200]) c)
    ));
  end if;
  return v_stats;
end
$$;
comment on function public.admin_apply_taxonomy_import is
  'Admin. Imports what the preview with this fingerprint showed, in one transaction, and gives its stats. The log keeps the '
  'first 200 changes. Errors: not_authenticated, not_authorized, bad_argument, import_has_errors, changed_meanwhile.';
revoke execute on function public.admin_apply_taxonomy_import from public, anon;
grant execute on function public.admin_apply_taxonomy_import to authenticated;
