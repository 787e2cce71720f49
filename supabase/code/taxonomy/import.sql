-- Imports: first a preview, then, if it is still valid, all changes at once.
--
-- Twenty thousand lines are joined as sets. The planner underestimates them, because it cannot look into an array. So
-- import_plan, import_rows, write_import and everything they call disable nested loops, raise work_mem and disable JIT.

-- Skips names and words of items with errors; CSV has them in the item's line, JSON separately.
create or replace function private.import_valid_entries(p_kind text, p_entries private.import_entry[])
returns setof private.import_entry
language plpgsql immutable security definer rows 20000 set search_path = ''
as $$
begin
  -- Fast path, because decomposing a hundred thousand entries is expensive.
  if not exists (select from unnest(p_entries) e where cardinality(e.errors) > 0) then
    return query select e.* from unnest(p_entries) e;
    return;
  end if;
  return query
    with refused as (
      select e.row, e.entity_type, e.category_slug, coalesce(e.subcategory_slug, '') as sub
        from unnest(p_entries) e
       where e.list in ('categories', 'subcategories') and cardinality(e.errors) > 0
    )
    select e.*
      from unnest(p_entries) e
      left join (select distinct r.row from refused r where p_kind <> 'json') by_line on by_line.row = e.row
      left join (select distinct r.entity_type, r.category_slug, r.sub from refused r where p_kind = 'json') by_slugs
        on by_slugs.entity_type = e.entity_type and by_slugs.category_slug = e.category_slug
           and by_slugs.sub = coalesce(e.subcategory_slug, '')
     where cardinality(e.errors) = 0 and by_line.row is null and by_slugs.category_slug is null;
end
$$;

-- p_share: the percentage of all work that is done once the plan is made.
create or replace function private.import_plan(
  p_kind text, p_data jsonb, p_share integer,
  out errors text[], out entries private.import_entry[], out changes private.taxonomy_change[]
)
language plpgsql volatile security definer
set search_path = '' set jit = off set enable_nestloop = off set work_mem = '32MB'
as $$
declare
  v_lines private.import_line[];
  v_cells private.import_cell[];
  v_good private.import_entry[];
  v_changes private.taxonomy_change[];
begin
  entries := '{}';
  changes := '{}';
  errors := private.import_file_errors(p_kind, p_data);
  if cardinality(errors) > 0 then
    return;
  end if;
  v_lines := array(select l from private.import_lines(p_kind, p_data) l);
  perform private.report_import_progress(p_kind, p_share * 15 / 100);
  v_cells := array(select c from private.import_cells(p_kind, v_lines) c);
  perform private.report_import_progress(p_kind, p_share * 30 / 100);
  entries := array(select e from private.import_entries(p_kind, v_cells) e);
  perform private.report_import_progress(p_kind, p_share * 60 / 100);
  v_good := array(select e from private.import_valid_entries(p_kind, entries) e);
  v_changes := array(select c from private.import_item_changes(v_good) c);
  perform private.report_import_progress(p_kind, p_share * 75 / 100);
  v_changes := v_changes || array(select c from private.import_word_changes(v_good) c);
  perform private.report_import_progress(p_kind, p_share * 85 / 100);
  changes := array(
    select c
      from unnest(v_changes) c
     order by c.list collate "C", c.row nulls last, c.entity_type collate "C", c.category_slug collate "C",
              c.subcategory_slug collate "C" nulls first, c.field collate "C", c.new
  );
  perform private.report_import_progress(p_kind, p_share);
end
$$;

-- A CSV line with its names is one row. Skips the changes when rows are only counted.
create or replace function private.import_rows(
  p_kind text, p_entries private.import_entry[], p_changes private.taxonomy_change[], p_with_changes boolean
)
returns table (
  list text, "row" integer, entity_type text, category_slug text, subcategory_slug text, status text,
  errors text[], notes text[], changes jsonb
)
language plpgsql stable security definer rows 20000
set search_path = '' set jit = off set enable_nestloop = off set work_mem = '32MB'
as $$
begin
  return query
    with said as (
      select case when p_kind = 'json' then e.list else p_kind end as list, e.row, min(e.entity_type) as entity_type,
             min(e.category_slug) as category_slug, min(e.subcategory_slug) as subcategory_slug
        from unnest(p_entries) e
       group by 1, 2
    ),
    remarked as (
      select case when p_kind = 'json' then e.list else p_kind end as list, e.row,
             coalesce(array_agg(distinct r.error) filter (where r.error is not null), '{}') as errors,
             coalesce(array_agg(distinct r.note) filter (where r.note is not null), '{}') as notes
        from unnest(p_entries) e,
             lateral (select unnest(e.errors), null union all select null, unnest(e.notes)) r (error, note)
       where cardinality(e.errors) + cardinality(e.notes) > 0
       group by 1, 2
    ),
    changed as (
      select case when p_kind = 'json' or c.row is null then c.list else p_kind end as list, c.row, c.entity_type,
             c.category_slug, c.subcategory_slug,
             case p_kind
               when 'json' then bool_and(c.is_new)
               else coalesce(bool_or(c.is_new) filter (where c.list in ('categories', 'subcategories')), false)
             end as is_new,
             jsonb_agg(jsonb_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field)
               filter (where p_with_changes) as changes
        from unnest(p_changes) c
       group by 1, 2, 3, 4, 5
    )
    select coalesce(s.list, c.list), coalesce(s.row, c.row), coalesce(s.entity_type, c.entity_type),
           coalesce(s.category_slug, c.category_slug), coalesce(s.subcategory_slug, c.subcategory_slug),
           case
             when cardinality(r.errors) > 0 then 'error'
             when c.is_new then 'new'
             when c.list is not null then 'update'
             else 'unchanged'
           end,
           coalesce(r.errors, '{}'), coalesce(r.notes, '{}'),
           case when cardinality(r.errors) > 0 then '[]' else coalesce(c.changes, '[]') end
      from said s
      full join changed c on c.list = s.list and c.row = s.row
      left join remarked r on r.list = s.list and r.row = s.row
     order by array_position(array['categories', 'subcategories', 'translations', 'synonyms', 'aliases'], coalesce(s.list, c.list)),
              coalesce(s.row, c.row) nulls last, 4, 5;
end
$$;

create or replace function private.import_stats(p_entries private.import_entry[], p_changes private.taxonomy_change[])
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
      'tx_total', said.translations, 'tx_to_upsert', changed.translations,
      'sy_total', said.synonyms, 'sy_to_add', changed.synonyms
    )
    from (
      select count(*) filter (where e.list = 'translations') as translations,
             count(*) filter (where e.list = 'synonyms') as synonyms
        from unnest(p_entries) e
    ) said, (
      select count(*) filter (where c.list = 'translations') as translations,
             count(*) filter (where c.list = 'synonyms') as synonyms
        from unnest(p_changes) c
    ) changed
$$;

-- Volatile although it writes nothing, so that it runs on the primary, where its progress can be read.
create or replace function public.admin_preview_taxonomy_import(p_kind text, p_data jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_plan record;
  v_rows jsonb;
  v_counts jsonb;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_import_kind(p_kind);
  v_plan := private.import_plan(p_kind, p_data, 70);
  -- Only counts unchanged entries of a JSON file, unless they have a note.
  select coalesce(
           jsonb_agg(to_jsonb(r)) filter (where p_kind <> 'json' or r.status <> 'unchanged' or cardinality(r.notes) > 0), '[]'
         ),
         jsonb_build_object(
           'rows', count(*) filter (where r.row is not null),
           'new', count(*) filter (where r.status = 'new'), 'update', count(*) filter (where r.status = 'update'),
           'unchanged', count(*) filter (where r.status = 'unchanged'),
           'error', count(*) filter (where r.status = 'error')
         )
    into v_rows, v_counts
    from private.import_rows(p_kind, v_plan.entries, v_plan.changes, true) r;
  perform private.report_import_progress(p_kind, 90);
  return jsonb_build_object(
    'kind', p_kind, 'errors', v_plan.errors, 'rows', v_rows,
    'stats', private.import_stats(v_plan.entries, v_plan.changes) || v_counts,
    'fingerprint', md5(v_plan.changes::text)
  );
end
$$;
comment on function public.admin_preview_taxonomy_import is
  'Admin. The effect of importing a CSV (kind categories, subcategories) or a JSON file (json): {kind, errors, rows: [{list, row, '
  'entity_type, category_slug, subcategory_slug, status, errors, notes, changes: [{field, old, new}]}], stats: {tx_total, '
  'tx_to_upsert, sy_total, sy_to_add, rows, new, update, unchanged, error}, fingerprint}. Writes nothing. Shape: returns '
  'ImportPreview. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_preview_taxonomy_import to authenticated;

-- ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.update_imported_items(p_changes private.taxonomy_change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.categories c
     set icon_slug = case when n.fields ? 'icon_slug' then n.fields ->> 'icon_slug' else c.icon_slug end,
         is_active = coalesce((n.fields ->> 'is_active')::boolean, c.is_active),
         sort_order = coalesce((n.fields ->> 'sort_order')::integer, c.sort_order)
    from private.item_fields('category', false, p_changes) n
   where c.slug = n.category_slug;
  update public.subcategories s
     set is_active = coalesce((n.fields ->> 'is_active')::boolean, s.is_active),
         sort_order = coalesce((n.fields ->> 'sort_order')::integer, s.sort_order)
    from private.item_fields('subcategory', false, p_changes) n
    join public.categories c on c.slug = n.category_slug
   where s.category_id = c.id and s.slug = n.subcategory_slug;
end
$$;

create or replace function private.item_fields(p_entity_type text, p_is_new boolean, p_changes private.taxonomy_change[])
returns table (category_slug text, subcategory_slug text, fields jsonb)
language plpgsql immutable rows 20000 set search_path = ''
as $$
begin
  return query
    select c.category_slug, c.subcategory_slug, jsonb_object_agg(c.field, c.new)
      from unnest(p_changes) c
     where c.list in ('categories', 'subcategories') and c.entity_type = p_entity_type and c.is_new = p_is_new
     group by 1, 2;
end
$$;

-- about holds the language or the former slug.
create or replace function private.planned_words(p_list text, p_changes private.taxonomy_change[])
returns table (entity_type text, entity_id uuid, about text, word text, added_at timestamptz)
language plpgsql stable security definer rows 20000 set search_path = ''
as $$
begin
  return query
    select p.entity_type, p.entity_id, split_part(c.field, ':', 2), c.new #>> '{}', coalesce(c.added_at, now())
      from unnest(p_changes) c
      join private.taxonomy_items p
        on p.entity_type = c.entity_type and p.category_slug = c.category_slug
           and coalesce(p.subcategory_slug, '') = coalesce(c.subcategory_slug, '')
     where c.list = p_list;
end
$$;

create or replace function private.write_names(p_changes private.taxonomy_change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
  select w.entity_type, w.entity_id, w.about, w.word from private.planned_words('translations', p_changes) w
  on conflict (entity_type, entity_id, locale) do update set display_name = excluded.display_name;
end
$$;

create or replace function private.write_other_words(p_changes private.taxonomy_change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term, created_at)
  select w.entity_type, w.entity_id, w.about, w.word, w.added_at from private.planned_words('synonyms', p_changes) w
  -- The plan excludes existing synonyms, but a restored deletion may meet one added since.
  on conflict do nothing;
  insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id, created_at)
  select w.entity_type, w.about, w.entity_id, w.added_at from private.planned_words('aliases', p_changes) w
  on conflict (entity_type, from_slug) do update set to_entity_id = excluded.to_entity_id;
end
$$;

-- Defers the constraint on sort_order, because items of a list swap in several statements. Changes existing items last: users who
-- select one wait for the rest of the transaction.
create or replace function private.write_import(p_kind text, p_changes private.taxonomy_change[])
returns void
language plpgsql volatile security definer
set search_path = '' set jit = off set enable_nestloop = off set work_mem = '32MB'
as $$
begin
  set constraints public.categories_sort_order_key, public.subcategories_category_id_sort_order_key deferred;
  insert into public.categories (slug, icon_slug, is_active, sort_order)
  select n.category_slug, n.fields ->> 'icon_slug', (n.fields ->> 'is_active')::boolean, (n.fields ->> 'sort_order')::integer
    from private.item_fields('category', true, p_changes) n;
  insert into public.subcategories (category_id, slug, is_active, sort_order)
  select c.id, n.subcategory_slug, (n.fields ->> 'is_active')::boolean, (n.fields ->> 'sort_order')::integer
    from private.item_fields('subcategory', true, p_changes) n
    join public.categories c on c.slug = n.category_slug;
  perform private.report_import_progress(p_kind, 65);
  perform private.write_names(p_changes);
  perform private.report_import_progress(p_kind, 80);
  perform private.write_other_words(p_changes);
  perform private.report_import_progress(p_kind, 90);
  perform private.update_imported_items(p_changes);
  set constraints public.categories_sort_order_key, public.subcategories_category_id_sort_order_key immediate;
  perform private.report_import_progress(p_kind, 98);
end
$$;

-- The lock prevents changes between the second plan and the writes, so the preview is applied completely or not at all.
create or replace function public.admin_apply_taxonomy_import(p_kind text, p_data jsonb, p_fingerprint text)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_plan record;
  v_stats jsonb;
  v_errors bigint;
  v_tables text;
  v_entry_id bigint;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_import_kind(p_kind);
  perform private.lock_taxonomy();
  v_plan := private.import_plan(p_kind, p_data, 40);
  v_errors := (select count(*) from unnest(v_plan.entries) e where cardinality(e.errors) > 0);
  if cardinality(v_plan.errors) + v_errors > 0 then
    raise exception 'The import has errors. Nothing was applied.' using errcode = 'P0001', hint = 'import_has_errors';
  end if;
  if md5(v_plan.changes::text) is distinct from p_fingerprint then
    perform private.refuse_changed_meanwhile('The taxonomy', null);
  end if;

  v_stats := private.import_stats(v_plan.entries, v_plan.changes) || (
    select jsonb_build_object(
        'rows', count(*) filter (where r.row is not null),
        'new', count(*) filter (where r.status = 'new'), 'update', count(*) filter (where r.status = 'update'),
        'unchanged', count(*) filter (where r.status = 'unchanged'), 'error', 0
      )
      from private.import_rows(p_kind, v_plan.entries, v_plan.changes, false) r
  );
  perform private.report_import_progress(p_kind, 50);
  perform private.write_import(p_kind, v_plan.changes);
  if cardinality(v_plan.changes) > 0 then
    -- An import may change several tables; the log names each.
    v_tables := (
      select string_agg(t.name, ', ' order by t.position)
        from unnest(
               array['categories', 'subcategories', 'translations', 'synonyms', 'aliases'],
               array['categories', 'subcategories', 'taxonomy_translations', 'taxonomy_synonyms', 'taxonomy_aliases']
             ) with ordinality t (list, name, position)
       where t.list in (select c.list from unnest(v_plan.changes::private.taxonomy_change[]) c)
    );
    perform private.audit('import_taxonomy', v_tables, null, jsonb_build_object(
      'kind', p_kind, 'new', v_stats -> 'new', 'update', v_stats -> 'update', 'unchanged', v_stats -> 'unchanged',
      'stats', v_stats
    ) || private.keep_changes(v_plan.changes));
    v_entry_id := (select h.last_id from private.audit_head h);
  end if;
  return v_stats || jsonb_build_object('entry_id', v_entry_id);
end
$$;
comment on function public.admin_apply_taxonomy_import is
  'Admin. Imports what the preview with this fingerprint showed, in one transaction. Returns its stats and audit entry, null if '
  'nothing changed. admin_get_audit_changes lists the changes, admin_undo_action undoes them. Shape: returns AppliedImport. '
  'Errors: not_authenticated, not_authorized, bad_argument, import_has_errors, changed_meanwhile, taxonomy_busy.';
grant execute on function public.admin_apply_taxonomy_import to authenticated;
