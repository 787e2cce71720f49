-- The whole story of a person or a post, newest first.

-- Entries are ordered by time, kind and id. Compared in that order with the cursor, each kind can begin in its own index.
-- A search looks at the next thousand of each kind only: somebody may have twenty thousand posts.
create or replace function private.history_branch(p_source private.history_source, p_has_search boolean, p_after public.history_entry)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_rows text := p_source.rows || case
    when p_after.kind is null then ''
    when p_source.kind collate "C" > p_after.kind then format(' and %s < $3', p_source.at)
    when p_source.kind collate "C" < p_after.kind then format(' and %s <= $3', p_source.at)
    else format(' and (%s, %s) < ($3, $4::%s)', p_source.at, p_source.id, p_source.id_type)
  end;
  v_order text := format(' order by %s desc, %s desc', p_source.at, p_source.id);
begin
  if p_has_search then
    v_rows := format(
      $sql$%s and %s = any (array(
        select f.id from (select %2$s as id, %3$s as text from %1$s%4$s limit 1000) f
         where strpos(lower(f.text collate "und-x-icu"), $2) > 0
      ))$sql$,
      v_rows, p_source.id, p_source.searched, v_order
    );
  end if;
  return format(
    $sql$(
      select %L as kind, lpad(%s::text, 36, '0') as id, %s as at, %s as title, %s as details, %s as actor_user_id,
             %L as entity_table, %s as entity_id
        from %s%s limit $5
    )$sql$,
    p_source.kind, p_source.id, p_source.at, p_source.title, p_source.details, p_source.actor, p_source.entity_table,
    p_source.entity, v_rows, v_order
  );
end
$$;
comment on function private.history_branch is
  'The statement for the entries of one kind. Parameters: whose history, the search, the cursor''s time and id, the limit.';

create or replace function private.history_cursor(p_after jsonb, p_sources private.history_source[])
returns public.history_entry
language plpgsql stable set search_path = ''
as $$
declare
  v_after public.history_entry;
  v_type text;
begin
  if p_after is null then
    return null;
  end if;
  v_after := private.read_cursor(v_after, array['at', 'kind', 'id'], false, p_after, null, null);
  select s.id_type into v_type from unnest(p_sources) s where s.kind = v_after.kind limit 1;
  perform private.refuse_if(
    coalesce(v_type = 'uuid' and private.as_uuid(v_after.id) is null or v_type = 'bigint' and v_after.id !~ '^[0-9]{1,18}$', true),
    'The kind and id of a cursor must be those of an entry of the history.'
  );
  return v_after;
end
$$;
comment on function private.history_cursor is 'The entry that the page follows; null without one. Errors: bad_argument.';

create or replace function private.history_page(
  p_id uuid, p_sources private.history_source[], p_kinds text[], p_search text, p_limit integer, p_after jsonb
)
returns setof public.history_entry
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_search text;
  v_after public.history_entry;
  v_kind text;
  v_known text[] := array(select s.kind from unnest(p_sources) s);
  v_branches text;
begin
  perform private.check_page(p_limit, null);
  perform private.refuse_if(cardinality(p_kinds) > 50, 'Choose at most 50 kinds.');
  foreach v_kind in array coalesce(p_kinds, '{}') loop
    perform private.refuse_if(v_kind is null, 'A kind is missing.');
    perform private.check_choice('kind', v_kind, v_known);
  end loop;
  v_search := private.search_key(private.search_text(p_search));
  v_after := private.history_cursor(p_after, p_sources);

  select string_agg(private.history_branch(s, v_search is not null, v_after), ' union all ') into v_branches
    from unnest(p_sources) s
   where coalesce(cardinality(p_kinds), 0) = 0 or s.kind = any (p_kinds);
  return query execute format(
    $sql$
      select h.kind, case when h.id like '%%-%%' then h.id else ltrim(h.id, '0') end, h.at, h.title, h.details,
             h.actor_user_id, h.entity_table, h.entity_id
        from (%s) h
       order by h.at desc, h.kind collate "C" desc, h.id collate "C" desc
       limit $5
    $sql$,
    v_branches
  ) using p_id, v_search, v_after.at, v_after.id, coalesce(p_limit, 50);
end
$$;
comment on function private.history_page is 'A page of a history. Errors: bad_argument.';

create or replace function public.admin_get_user_history(
  p_user_id uuid, p_kinds text[] default null, p_search text default null, p_limit integer default 50,
  p_after jsonb default null
)
returns setof public.history_entry
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.profiles p where p.user_id = p_user_id), 'user_not_found');
  return query select * from private.history_page(
    p_user_id, array(select private.user_history_sources(private.is_admin())), p_kinds, p_search, p_limit, p_after
  );
  perform private.note_view(p_user_id);
end
$$;
comment on function public.admin_get_user_history is
  'Staff. A page of what a person did and what was done about them, newest first; counts as opening the account. Moderators '
  'see what staff changed, but not what only admins may know. p_kinds: of these kinds only. p_search: part of a text of an '
  'entry, among the next thousand of each kind. p_limit 1 to 200. p_after: {at, kind, id} of the entry that the page follows. '
  'Errors: not_authenticated, not_authorized, bad_argument, user_not_found.';
grant execute on function public.admin_get_user_history to authenticated;

create or replace function public.admin_get_post_history(
  p_post_id uuid, p_kinds text[] default null, p_search text default null, p_limit integer default 50,
  p_after jsonb default null
)
returns setof public.history_entry
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.posts p where p.id = p_post_id), 'post_not_found');
  return query select * from private.history_page(
    p_post_id, array(select private.post_history_sources(private.is_admin())), p_kinds, p_search, p_limit, p_after
  );
end
$$;
comment on function public.admin_get_post_history is
  'Staff. A page of what happened to a post, newest first, also of a deleted one. The arguments are those of '
  'admin_get_user_history. Errors: not_authenticated, not_authorized, bad_argument, post_not_found.';
grant execute on function public.admin_get_post_history to authenticated;
