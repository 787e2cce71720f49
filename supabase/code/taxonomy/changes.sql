-- The changes of an import or deletion: up to a hundred thousand, too many for an audit entry. The entry has their number and
-- hash. They are stored in append-only pages under that hash.

create or replace trigger refuse_change before update or delete on private.audit_changes
  for each row execute function private.refuse_audit_change();
create or replace trigger refuse_truncate before truncate on private.audit_changes
  for each statement execute function private.refuse_audit_change();

create or replace function private.pages_hash(p_pages json[])
returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(string_agg(p.page::text, e'\n' order by p.number), 'UTF8')), 'hex')
    from unnest(p_pages) with ordinality p (page, number)
$$;

-- Returns {changes_count, changes_hash} for the details of the audit entry.
create or replace function private.keep_changes(p_changes private.taxonomy_change[])
returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off
as $$
declare
  v_pages json[];
  v_hash text;
begin
  if cardinality(p_changes) = 0 then
    return '{}'::jsonb;
  end if;
  v_pages := array(
    select json_agg(c.change order by c.position)
      from (select u as change, row_number() over () as position from unnest(p_changes) u) c
     group by (c.position - 1) / 200
     order by (c.position - 1) / 200
  );
  v_hash := private.pages_hash(v_pages);
  insert into private.audit_changes (changes_hash, page, changes)
  select v_hash, p.number, p.page from unnest(v_pages) with ordinality p (page, number)
  on conflict do nothing;
  return jsonb_build_object('changes_count', cardinality(p_changes), 'changes_hash', v_hash);
end
$$;

create or replace function private.kept_changes(p_hash text)
returns setof private.taxonomy_change
language plpgsql stable security definer rows 1000 set search_path = ''
as $$
begin
  return query
    select c.list, c.row, c.entity_type, c.category_slug, c.subcategory_slug, c.is_new, c.field, c.old, c.new, c.added_at
      from private.audit_changes p,
           json_populate_recordset(null::private.taxonomy_change, p.changes) with ordinality
             c (list, row, entity_type, category_slug, subcategory_slug, is_new, field, old, new, added_at, position)
     where p.changes_hash = p_hash
     order by p.page, c.position;
end
$$;

-- Reads only the pages it needs.
create or replace function public.admin_get_audit_changes(p_entry_id bigint, p_limit integer default 50, p_offset integer default 0)
returns table (
  "position" bigint, list text, "row" integer, entity_type text, category_slug text, subcategory_slug text, is_new boolean,
  field text, old jsonb, new jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit integer := coalesce(p_limit, 50);
  v_offset integer := coalesce(p_offset, 0);
  v_hash text;
begin
  perform private.require_permission('audit.read');
  perform private.check_page(p_limit, p_offset);
  select a.details ->> 'changes_hash' into v_hash from public.admin_action_audit a where a.id = p_entry_id;
  perform private.require_found(found, 'entry_not_found');
  return query
    select k.place, k.list, k.row, k.entity_type, k.category_slug, k.subcategory_slug, k.is_new, k.field, k.old, k.new
      from (
        select (p.page - 1)::bigint * 200 + c.position as place, c.*
          from private.audit_changes p,
               json_populate_recordset(null::private.taxonomy_change, p.changes) with ordinality
                 c (list, row, entity_type, category_slug, subcategory_slug, is_new, field, old, new, added_at, position)
         where p.changes_hash = v_hash and p.page between v_offset / 200 + 1 and (v_offset::bigint + v_limit - 1) / 200 + 1
      ) k
     where k.place > v_offset
     order by k.place
     limit v_limit;
end
$$;
comment on function public.admin_get_audit_changes is
  'Admin. A page of the changes that belong to an audit entry; empty for an entry without changes. p_limit 1 to 200. Shape: row?, '
  'entity_type?, category_slug?, subcategory_slug?, old? ChangedValue, new? ChangedValue. Errors: not_authenticated, '
  'not_authorized, bad_argument, entry_not_found.';
grant execute on function public.admin_get_audit_changes to authenticated;
