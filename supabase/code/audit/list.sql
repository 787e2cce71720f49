-- The audit list. 'Action contains' is matched against the few kinds of entries, not against millions of entries.

-- Adds no lock: private.append_audit holds the head, and an entry of an earlier day changes nothing.
create or replace function private.note_audit_kind()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_kinds as k (actor_user_id, action, entity_table, day, entries)
  select distinct on (r.actor_user_id, r.action, r.entity_table)
         r.actor_user_id, r.action, r.entity_table, (r.created_at at time zone h.time_zone)::date as day, count(*)
    from new_rows r cross join public.working_hours h
   group by r.actor_user_id, r.action, r.entity_table, day
   order by r.actor_user_id, r.action, r.entity_table, day desc
  on conflict (actor_user_id, action, entity_table) do update
     set day = excluded.day, entries = excluded.entries + case when k.day = excluded.day then k.entries else 0 end
   where k.day <= excluded.day;
  return null;
end
$$;
create or replace trigger note_kind after insert on public.admin_action_audit
  referencing new table as new_rows for each statement execute function private.note_audit_kind();

-- Reads for each matching kind as many newest entries as the page could need, and merges them.
create or replace function public.admin_get_audit(
  p_action text default null, p_entity_table text default null, p_actor uuid default null,
  p_from timestamptz default null, p_to timestamptz default null, p_entry bigint default null,
  p_limit integer default 50, p_offset integer default 0, p_after jsonb default null, p_before jsonb default null,
  p_without_sign_ins boolean default null
)
returns setof public.admin_action_audit
language plpgsql volatile security definer set search_path = ''
set jit = off
as $$
declare
  -- Entries shown on each side of a linked one.
  v_around constant integer := 2;
  v_sort private.list_sort;
  v_cursor public.admin_action_audit;
  v_action text;
  v_table text;
  v_where text;
  v_kinds text;
  v_query text;
begin
  perform private.require_admin();
  perform private.note_opened(null);
  perform private.check_page(p_limit, p_offset);
  perform private.refuse_if(
    p_entry not between 1 and 999999999999999, 'The number of the entry must be from 1 to 999,999,999,999,999.'
  );
  v_sort := private.list_sort(null, null, array['created_at'], '{}', 'a', 'id');
  v_cursor := private.list_cursor(v_cursor, v_sort, p_after, p_before, p_offset);
  v_action := private.contains_pattern(private.search_text(p_action));
  v_table := private.contains_pattern(private.search_text(p_entity_table));

  v_where := concat(
    case when p_actor is not null then ' and a.actor_user_id = $1' end,
    case when p_from is not null then ' and a.created_at >= $2' end,
    case when p_to is not null then ' and a.created_at <= $3' end,
    case when p_entry is not null then ' and a.id between $4 and $5' end
  );
  v_query := 'select a.* from public.admin_action_audit a where true' || v_where;
  -- Also reads kind by kind when sign-ins are excluded, instead of skipping thousands of them in a row.
  if v_action is not null or v_table is not null or p_without_sign_ins then
    v_kinds := concat(
      case when v_action is not null then ' and lower(n.action) like $6' end,
      case when v_table is not null then ' and lower(n.entity_table) like $7' end,
      case when p_without_sign_ins then ' and n.action <> all (private.sign_in_actions())' end
    );
    v_query := format(
      'select a.*
         from (
           select n.action, n.entity_table
             -- Compares distinct kinds, because many actors share them.
             from (select distinct d.action, d.entity_table from private.audit_kinds d where true%s offset 0) n
            where true%s
         ) k
        cross join lateral (%s) a where true',
      case when p_actor is not null then ' and d.actor_user_id = $1' end,
      v_kinds,
      private.list_page(
        v_query || ' and a.action = k.action and a.entity_table = k.entity_table', v_sort, p_after, p_before, 11
      )
    );
  end if;

  return query execute private.list_page(v_query, v_sort, p_after, p_before, 8) using
    p_actor, p_from, private.last_moment(p_to), p_entry - v_around, p_entry + v_around, v_action, v_table,
    v_cursor, coalesce(p_limit, 50), coalesce(p_offset, 0),
    v_cursor, coalesce(p_limit, 50)::bigint + coalesce(p_offset, 0), 0;
end
$$;
comment on function public.admin_get_audit is
  'Admin. A page of the audit log, newest first. p_action, p_entity_table: part of them. p_entry: that entry and two on each '
  'side of it. p_without_sign_ins: without private.sign_in_actions(). p_limit 1 to 200. p_after, p_before: instead of p_offset, {created_at, id} of the row that the page follows '
  'or precedes. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_audit to authenticated;
