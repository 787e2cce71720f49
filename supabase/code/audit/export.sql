-- Exports the audit log, newest first, in pieces that continue at an entry's number. The last piece of a long log costs as much
-- as the first. Entries written meanwhile have higher numbers and are not included.

-- Sign-ins of staff: most entries of a quiet day, rarely of interest.
create or replace function private.sign_in_actions() returns text[]
language sql immutable set search_path = ''
as $$ select array['sign_in', 'sign_in_failed', 'pass_second_factor', 'fail_second_factor'] $$;

-- Reads by staff, recorded because people are shown by name.
create or replace function private.read_actions() returns text[]
language sql immutable set search_path = ''
as $$ select array['view_user', 'read_rows'] $$;

-- Numbers have no gaps and follow the times. A piece covers a fixed range of numbers and returns the start of the next, so that a
-- rare filter never reads the whole log in one statement.
create or replace function public.admin_export_audit(
  p_action text default null, p_entity_table text default null, p_actor uuid default null,
  p_from timestamptz default null, p_to timestamptz default null,
  p_before_id bigint default null, p_entries integer default 1000, p_without_sign_ins boolean default null,
  p_without_reads boolean default null
)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  -- The range of numbers per piece.
  v_window constant integer := 20000;
  v_left_out text[] := array[]::text[];
  v_action text;
  v_table text;
  v_first bigint;
  v_before bigint := p_before_id;
  v_to timestamptz;
  v_floor bigint;
  v_entries jsonb;
  v_next bigint;
begin
  perform private.require_permission('audit.read');
  perform private.note_opened(null);
  if p_entries is null or p_entries not between 1 and 2000 then
    perform private.refuse_argument('Export between 1 and 2000 entries at once.');
  end if;
  perform private.refuse_if(p_before_id < 1, 'The number of the entry to export before must be 1 or more.');
  if p_without_sign_ins then
    v_left_out := private.sign_in_actions();
  end if;
  if p_without_reads then
    v_left_out := v_left_out || private.read_actions();
  end if;
  v_action := private.contains_pattern(private.search_text(p_action));
  v_table := private.contains_pattern(private.search_text(p_entity_table));

  v_to := private.last_moment(p_to);

  -- Without a time limit, by number alone: a clock that was set back must not hide entries.
  v_before := least(v_before, 1 + case when v_to is null then
    (select max(a.id) from public.admin_action_audit a)
  else (
    select a.id from public.admin_action_audit a
     where a.created_at <= v_to
     order by a.created_at desc, a.id desc limit 1
  ) end);
  v_first := case when p_from is null then
    (select min(a.id) from public.admin_action_audit a)
  else (
    select a.id from public.admin_action_audit a
     where a.created_at >= p_from
     order by a.created_at, a.id limit 1
  ) end;
  v_floor := greatest(v_before - v_window, v_first);

  -- Looks up people for the entries of the piece only.
  select jsonb_agg(
           to_jsonb(a) || jsonb_build_object(
             'details', private.opened_details(a.details),
             'actor_username', actor.username, 'actor_email', actor.email,
             'entity_username', entity.username, 'entity_email', entity.email
           )
           order by a.id desc
         ),
         min(a.id)
    into v_entries, v_next
    from (
      select l.*
        from public.admin_action_audit l
       where l.id >= v_floor and l.id < v_before
         and (v_action is null or lower(l.action) like v_action)
         and (v_table is null or lower(l.entity_table) like v_table)
         and (p_actor is null or l.actor_user_id = p_actor)
         and l.action <> all (v_left_out)
         and (p_from is null or l.created_at >= p_from)
         and (v_to is null or l.created_at <= v_to)
       order by l.id desc
       limit p_entries
    ) a
    left join public.profiles actor on actor.user_id = a.actor_user_id
    left join public.profiles entity
      on a.entity_table = 'profiles' and entity.user_id = private.as_uuid(a.entity_id);
  if coalesce(jsonb_array_length(v_entries), 0) < p_entries then
    v_next := v_floor;
  end if;
  return jsonb_build_object(
    'entries', coalesce(v_entries, '[]'),
    'next_before_id', case when v_next > v_first then v_next end
  );
end
$$;
comment on function public.admin_export_audit is
  'Admin. A piece of the audit log, newest first, with names of the actor and of the account concerned: {entries, '
  'next_before_id}. p_without_sign_ins, p_without_reads: without private.sign_in_actions() and private.read_actions(). Continue with '
  'p_before_id until next_before_id is null; a piece may be empty before that. Shape: returns AuditPiece. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_export_audit to authenticated;
