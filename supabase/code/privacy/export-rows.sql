-- The rows of one person, by the sources of the catalogue.

create or replace function private.exported_columns(p_source private.personal_sources)
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select c.column_name
      from private.personal_columns c
      join pg_catalog.pg_attribute a
        on a.attrelid = to_regclass(c.table_name) and a.attname = c.column_name and not a.attisdropped
     where c.table_name = p_source.table_name and c.meaning in ('person', 'personal', 'plain')
       and (p_source.exported_columns is null or c.column_name = any (p_source.exported_columns))
     order by a.attnum
  );
end
$$;

-- The values sealed for the person. Details that are not sealed may name staff.
create or replace function private.details_about(p_details jsonb, p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_opened jsonb;
begin
  if p_details -> 'sealed' ->> 'person' is distinct from p_user_id::text then
    return null;
  end if;
  v_opened := private.opened_details(p_details);
  return (
    select jsonb_object_agg(k.key, v_opened -> k.key)
      from jsonb_array_elements_text(p_details -> 'sealed' -> 'keys') k (key)
     where v_opened ? k.key
  );
end
$$;

create or replace function public.operator_export_sources()
returns table (name text, title text, purpose text, legal_basis text, retention text, table_name text, columns text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.name, s.title, s.purpose, s.legal_basis, s.retention, s.table_name, private.exported_columns(s)
      from private.personal_sources s
     where s.not_exported_because is null and to_regclass(s.table_name) is not null
     order by s.position;
end
$$;
comment on function public.operator_export_sources is
  'Service role only. What the export of a person contains, in order, with its columns in the order of the table. Shape: no nulls. '
  'Errors: none.';
grant execute on function public.operator_export_sources to service_role;

create or replace function public.operator_export_rows(
  p_user_id uuid, p_source text, p_after jsonb default null, p_limit integer default 500
)
returns setof public.exported_item
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_source private.personal_sources;
  v_key text[];
begin
  perform private.refuse_if(p_user_id is null, 'Name the person.');
  perform private.refuse_if(p_limit is null or p_limit not between 1 and 5000, 'Ask for 1 to 5000 rows.');
  select * into v_source
    from private.personal_sources s
   where s.name = p_source and s.not_exported_because is null and to_regclass(s.table_name) is not null;
  perform private.require_found(found, 'source_not_found');
  v_key := array(
    select a.attname::text
      from pg_catalog.pg_index i, unnest(i.indkey::smallint[]) with ordinality k (attnum, place)
      join pg_catalog.pg_attribute a on a.attnum = k.attnum
     where i.indrelid = to_regclass(v_source.table_name) and i.indisprimary and a.attrelid = i.indrelid
     order by k.place
  );
  -- Materialized: the person's rows are found by their own index, never by walking the primary key.
  return query execute format(
    $sql$
      with mine as materialized (select %3$s from %1$s t where %2$s),
      page as (
        select t.* from mine t cross join jsonb_populate_record(null::%1$s, coalesce($2, '{}')) a
         where $2 is null or (%3$s) > (%4$s) order by %3$s limit $3
      )
      select jsonb_build_object(%5$s), (
               select coalesce(jsonb_object_agg(e.key, %6$s), '{}') from jsonb_each(to_jsonb(t)) e where e.key = any ($4)
             )
        from page p join %1$s t on (%3$s) = (%7$s)
       order by %3$s
    $sql$,
    v_source.table_name, v_source.person_condition,
    (select string_agg(format('t.%I', k.name), ', ') from unnest(v_key) k (name)),
    (select string_agg(format('a.%I', k.name), ', ') from unnest(v_key) k (name)),
    (select string_agg(format('%1$L, t.%1$I', k.name), ', ') from unnest(v_key) k (name)),
    case v_source.table_name
      when 'public.admin_action_audit'
        then 'case e.key when ''details'' then private.details_about(e.value, $1) else e.value end'
      else 'e.value'
    end,
    (select string_agg(format('p.%I', k.name), ', ') from unnest(v_key) k (name))
  ) using p_user_id, p_after, p_limit, private.exported_columns(v_source);
end
$$;
comment on function public.operator_export_rows is
  'Service role only. A page of the rows that a source holds about a person, without other people and secrets, in the order of '
  'their keys. p_after: the key of the row before the page. p_limit 1 to 5000. '
  'Errors: source_not_found, bad_argument.';
grant execute on function public.operator_export_rows to service_role;
