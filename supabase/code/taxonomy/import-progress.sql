-- Progress of an import. Its writes are invisible until commit, but its locks are visible: each step takes an advisory lock whose
-- number is the percentage. The locks are shared, so nobody waits, and end with the transaction.

create or replace function private.check_import_kind(p_kind text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(p_kind is null, 'Choose what to import: categories, subcategories or json.');
  perform private.check_choice('kind', p_kind, array['categories', 'subcategories', 'json']);
end
$$;

-- The first number of the advisory locks of the caller's import of this kind.
create or replace function private.import_progress_key(p_kind text)
returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return hashtext(concat_ws(' ', 'import_taxonomy', p_kind, auth.uid()));
end
$$;

create or replace function private.report_import_progress(p_kind text, p_percent integer)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_try_advisory_xact_lock_shared(private.import_progress_key(p_kind), p_percent);
end
$$;

-- Volatile, so that it runs on the primary, where the import is.
create or replace function public.admin_get_taxonomy_import_progress(p_kind text)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_import_kind(p_kind);
  return (
    select max(l.objid::bigint)::integer
      from pg_catalog.pg_locks l
     where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
       and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database())
       and l.classid::bigint = private.import_progress_key(p_kind)::bigint & 4294967295
  );
end
$$;
comment on function public.admin_get_taxonomy_import_progress is
  'Admin. Progress of the caller''s own preview or import of this kind of file, in percent; null when none is running. Shape: '
  'returns?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_taxonomy_import_progress to authenticated;
