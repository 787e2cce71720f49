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
  p_without_sign_ins boolean default null, p_without_reads boolean default null
)
returns setof public.admin_action_audit
language plpgsql volatile security definer set search_path = ''
set jit = off
as $$
declare
  -- Entries shown on each side of a linked one.
  v_around constant integer := 2;
  v_frame private.list_frame;
  v_kind_frame private.list_frame;
  v_filter private.audit_filter;
  v_query text;
begin
  perform private.require_permission('audit.read');
  perform private.note_opened(null);
  v_frame := private.list_frame('a', 'id', array['created_at'], '{}', null, null, p_limit, p_offset, p_after, p_before);
  perform private.refuse_if(
    p_entry not between 1 and 999999999999999, 'The number of the entry must be from 1 to 999,999,999,999,999.'
  );
  v_filter := row(
    p_actor, p_from, private.last_moment(p_to), p_entry - v_around, p_entry + v_around,
    private.contains_pattern(private.search_text(p_action)), private.contains_pattern(private.search_text(p_entity_table))
  );
  v_query := 'select a.* from public.admin_action_audit a where true' || private.conditions(v_filter, array[
    'a.actor_user_id = ($1).actor_id', 'a.created_at >= ($1).date_from', 'a.created_at <= ($1).date_to',
    'a.id between ($1).first_entry and ($1).last_entry'
  ]);
  -- Also reads kind by kind when sign-ins or reads are excluded, instead of skipping thousands of them in a row.
  if v_filter.action is not null or v_filter.entity_table is not null or p_without_sign_ins or p_without_reads then
    v_kind_frame := v_frame;
    v_kind_frame.size := v_frame.size + v_frame.skip;
    v_kind_frame.skip := 0;
    v_query := format(
      'select a.*
         from (
           select n.action, n.entity_table
             -- Compares distinct kinds, because many actors share them.
             from (select distinct d.action, d.entity_table from private.audit_kinds d where true%s offset 0) n
            where true%s
         ) k
        cross join lateral (%s) a where true',
      private.conditions(v_filter, array['d.actor_user_id = ($1).actor_id']),
      private.conditions(v_filter, array[
        'lower(n.action) like ($1).action', 'lower(n.entity_table) like ($1).entity_table',
        case when p_without_sign_ins then 'n.action <> all (private.sign_in_actions())' end,
        case when p_without_reads then 'n.action <> all (private.read_actions())' end
      ]),
      private.list_page(v_query || ' and a.action = k.action and a.entity_table = k.entity_table', v_kind_frame)
    );
  end if;
  return query execute format(
    'select p.id, p.created_at, p.actor_user_id, p.action, p.entity_table, p.entity_id, private.opened_details(p.details),
            p.previous_hash, p.hash
       from (%s) p',
    private.list_page(v_query, v_frame)
  )
    using v_filter, private.list_cursor(null::public.admin_action_audit, v_frame);
end
$$;
comment on function public.admin_get_audit is
  'Admin. A page of the audit log, newest first. p_action, p_entity_table: part of them. p_entry: this entry and two on each '
  'side. p_without_sign_ins, p_without_reads: without private.sign_in_actions() and private.read_actions(). p_limit 1 to 200. '
  'p_after, p_before: instead of p_offset, {created_at, id} of the row that the page follows or precedes. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_audit to authenticated;
