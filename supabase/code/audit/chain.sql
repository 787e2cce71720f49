-- Verifies the audit log. Each row has a hash over itself and the previous row; the head names the last one. Verification runs in
-- slices, so that a log of any length stays within the statement timeout and blocks nobody.
--
-- The database owner can rewrite rows, hashes and head. Only comparing with a head stored elsewhere (`npm run audit -- head`)
-- reveals that.

-- The slice begins after p_after_id, whose hash is p_after_hash as returned for an earlier slice. It ends after p_entries rows,
-- at the end of the log, or before the first invalid row. Values of broken_by:
--   gap       earlier rows are missing
--   previous  does not follow the previous row, which was changed and hashed again
--   content   differs from what was hashed
--   changes   the changes it names are missing, or differ from what was hashed
--   head      the head names another hash
--   beyond    follows the head, so it was not written by the log's functions
--   cut       missing, though the head names it
-- broken_id is null when every entry holds. Without p_entries, checks to the end of the log.
create or replace function private.check_audit_links(
  p_after_id bigint, p_after_hash text, p_entries integer,
  out checked bigint, out last_id bigint, out last_hash text, out head_id bigint, out head_hash text,
  out broken_id bigint, out broken_by text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_link record;
begin
  select h.last_id, h.hash into strict head_id, head_hash from private.audit_head h;
  checked := 0;
  last_id := p_after_id;
  last_hash := case p_after_id
    when 0 then repeat('0', 64)
    else coalesce(p_after_hash, (select a.hash from public.admin_action_audit a where a.id = p_after_id))
  end;

  for v_link in
    select a.id, a.previous_hash, a.hash, private.audit_hash(a.previous_hash, a) as right_hash,
           a.details ->> 'changes_hash' as changes_hash
      from public.admin_action_audit a
     where a.id > p_after_id
     order by a.id
     limit p_entries
  loop
    broken_by := case
      when v_link.id <> last_id + 1 then 'gap'
      when v_link.id > head_id then 'beyond'
      when v_link.previous_hash is distinct from last_hash then 'previous'
      when v_link.hash <> v_link.right_hash then 'content'
      when v_link.changes_hash <> coalesce(private.pages_hash(array(
        select p.changes from private.audit_changes p where p.changes_hash = v_link.changes_hash order by p.page
      )), '') then 'changes'
      when v_link.id = head_id and v_link.hash <> head_hash then 'head'
    end;
    if broken_by is not null then
      broken_id := v_link.id;
      return;
    end if;
    checked := checked + 1;
    last_id := v_link.id;
    last_hash := v_link.hash;
  end loop;

  if last_id < head_id then
    -- The slice is full, or the log ends too early.
    if checked < p_entries or p_entries is null then
      broken_id := last_id + 1;
      broken_by := 'cut';
    end if;
  elsif last_hash is distinct from head_hash then
    broken_id := last_id;
    broken_by := 'head';
  else
    broken_id := (select min(a.id) from public.admin_action_audit a where a.id > head_id);
    broken_by := case when broken_id is not null then 'beyond' end;
  end if;
end
$$;

create or replace function private.verify_audit_chain(out checked bigint, out first_broken_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select c.checked, c.broken_id into checked, first_broken_id from private.check_audit_links(0, null, null) c;
end
$$;

create or replace function private.check_audit_slice(p_after_id bigint, p_entries integer)
returns void
language plpgsql set search_path = ''
as $$
begin
  if p_after_id is null or p_after_id < 0 then
    perform private.refuse_argument('The entry to start after must be 0 or the number of an entry.');
  end if;
  if p_entries is null or p_entries not between 1 and 50000 then
    perform private.refuse_argument('Check between 1 and 50000 entries at once.');
  end if;
end
$$;

create or replace function public.admin_check_audit_chain(
  p_after_id bigint default 0, p_after_hash text default null, p_entries integer default 10000
)
returns table (
  checked bigint, last_id bigint, last_hash text, head_id bigint, head_hash text, broken_id bigint, broken_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('audit.read');
  perform private.check_audit_slice(p_after_id, p_entries);
  return query select c.* from private.check_audit_links(p_after_id, p_after_hash, p_entries) c;
end
$$;
comment on function public.admin_check_audit_chain is
  'Admin. Verifies one slice of the audit log: the entries after p_after_id, whose hash the previous slice returned as '
  'last_hash. Continue after last_id until it equals head_id. broken_by: gap, previous, content, changes, head, beyond or cut. '
  'Shape: broken_id?, broken_by? BrokenBy. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_check_audit_chain to authenticated;

create or replace function public.operator_check_audit_chain(
  p_after_id bigint default 0, p_after_hash text default null, p_entries integer default 10000
)
returns table (
  checked bigint, last_id bigint, last_hash text, head_id bigint, head_hash text, broken_id bigint, broken_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_audit_slice(p_after_id, p_entries);
  return query select c.* from private.check_audit_links(p_after_id, p_after_hash, p_entries) c;
end
$$;
comment on function public.operator_check_audit_chain is
  'Service role only. Same as admin_check_audit_chain, for the operator (npm run audit). Shape: broken_id?, broken_by? '
  'BrokenBy. Errors: bad_argument.';
grant execute on function public.operator_check_audit_chain to service_role;
