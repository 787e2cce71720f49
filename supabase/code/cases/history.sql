-- The history of a person or a post, newest first.

-- Entries are ordered by time, kind and id. Comparing the cursor in that order lets each kind start in its own index. Parameters
-- of the clause: $1 subject, $3 time of the cursor, $4 id of the cursor.
create or replace function private.history_rows(p_source private.history_source, p_after public.history_entry)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return p_source.rows || case
    when p_after.kind is null then ''
    when p_source.kind collate "C" > p_after.kind then format(' and %s < $3', p_source.at)
    when p_source.kind collate "C" < p_after.kind then format(' and %s <= $3', p_source.at)
    else format(' and (%s, %s) < ($3, $4::%s)', p_source.at, p_source.id, p_source.id_type)
  end;
end
$$;

-- $5 is the limit.
create or replace function private.history_branch(p_source private.history_source, p_after public.history_entry, p_ids text[])
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return format(
    $sql$(
      select %L as kind, lpad(%s::text, 36, '0') as id, %s as at, %s as title, %s as details, %s as actor_user_id,
             %L as entity_table, %s as entity_id
        from %s%s order by %s desc, %s desc limit $5
    )$sql$,
    p_source.kind, p_source.id, p_source.at, p_source.title, p_source.details, p_source.actor, p_source.entity_table,
    p_source.entity, private.history_rows(p_source, p_after),
    case when p_ids is not null then format(' and %s = any (%L::%s[])', p_source.id, p_ids, p_source.id_type) end,
    p_source.at, p_source.id
  );
end
$$;

-- Merges the kinds by time, so that at most 1,000 entries after the cursor are read. If more follow and the page is not full, the
-- last of the 1,000 is added.
create or replace function private.history_search(
  p_id uuid, p_sources private.history_source[], p_search text, p_limit integer, p_after public.history_entry
)
returns setof private.history_find
language plpgsql stable set search_path = ''
set jit = off
as $$
declare
  c_looked constant integer := 1000;
begin
  return query execute format(
    $sql$
      with looked as (
        select h.* from (%s) h order by h.at desc, h.kind collate "C" desc, h.id collate "C" desc limit $5
      ), found as (
        select l.* from looked l
         where strpos(lower(l.text collate "und-x-icu"), $2) > 0
         order by l.at desc, l.kind collate "C" desc, l.id collate "C" desc
         limit $6
      ), last as (
        select l.* from looked l
         where (select count(*) from found) < $6 and (select count(*) from looked) = $5
         order by l.at, l.kind collate "C", l.id collate "C"
         limit 1
      )
      select kind, id, f.id is not null, l.id is not null from found f full join last l using (kind, id)
    $sql$,
    (
      select string_agg(
        format(
          '(select %L as kind, lpad(%s::text, 36, ''0'') as id, %s as at, %s as text from %s order by %3$s desc, %2$s desc limit $5)',
          s.kind, s.id, s.at, s.searched, private.history_rows(s, p_after)
        ), ' union all '
      ) from unnest(p_sources) s
    )
  ) using p_id, p_search, p_after.at, p_after.id, c_looked, p_limit;
end
$$;

-- Null without a cursor.
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

-- Notes are about items of several kinds.
create or replace function private.readable_source(p_source private.history_source)
returns private.history_source
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_noted constant text[] := array['user', 'post', 'review', 'report', 'ticket', 'withdrawal', 'privacy_request'];
  v_types text[];
begin
  if p_source.entity_table = 'notes' then
    v_types := array(
      select t from unnest(v_noted) t
       where private.read_permission(t) = any (private.caller_permissions())
    );
    if cardinality(v_types) < cardinality(v_noted) then
      p_source.rows := p_source.rows || format(' and n.entity_type = any (%L::text[])', v_types);
    end if;
  end if;
  return p_source;
end
$$;

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
  v_sources private.history_source[];
  v_permissions text[] := private.caller_permissions();
  v_found jsonb;
  v_stop text;
  v_matches boolean;
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
  v_sources := array(
    select private.readable_source(s) from unnest(p_sources) s
     where (coalesce(cardinality(p_kinds), 0) = 0 or s.kind = any (p_kinds))
       and private.read_permission(s.entity_table) = any (v_permissions) is not false
  );
  if v_search is not null then
    select jsonb_object_agg(f.kind, f.ids), max(f.stop), bool_and(f.matches) into v_found, v_stop, v_matches
      from (
        select h.kind, jsonb_agg(h.id) as ids, max(h.kind || h.id) filter (where h.is_stop) as stop, bool_and(h.matches) as matches
          from private.history_search(p_id, v_sources, v_search, coalesce(p_limit, 50), v_after) h
         group by h.kind
      ) f;
  end if;

  select string_agg(
           private.history_branch(
             s, v_after, case when v_search is not null then array(select jsonb_array_elements_text(v_found -> s.kind)) end
           ), ' union all '
         ) into v_branches
    from unnest(v_sources) s
   where v_search is null or v_found ? s.kind;
  if v_branches is null then
    return;
  end if;
  return query execute format(
    $sql$
      select h.kind, case when h.id like '%%-%%' then h.id else ltrim(h.id, '0') end, h.at, h.title,
             h.details || case when h.kind || h.id = $6 then jsonb_build_object('search_stops', true, 'matches', $7) else '{}' end,
             h.actor_user_id, h.entity_table, h.entity_id
        from (%s) h
       order by h.at desc, h.kind collate "C" desc, h.id collate "C" desc
       limit $5
    $sql$,
    v_branches
  ) using p_id, v_search, v_after.at, v_after.id, coalesce(p_limit, 50), v_stop, v_matches;
end
$$;

create or replace function public.admin_get_user_history(
  p_user_id uuid, p_kinds text[] default null, p_search text default null, p_limit integer default 50,
  p_after jsonb default null
)
returns setof public.history_entry
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('users.read');
  perform private.require_found(exists (select from public.profiles p where p.user_id = p_user_id), 'user_not_found');
  return query select * from private.history_page(
    p_user_id, array(select private.user_history_sources(private.has_permission('audit.read'))), p_kinds, p_search, p_limit, p_after
  );
  perform private.note_view(p_user_id);
end
$$;
comment on function public.admin_get_user_history is
  'Staff. A page of the actions of a person and about them, newest first; counts as opening the account. Moderators don''t '
  'see entries that are for admins only. p_kinds: only these kinds. p_search: part of the text of an entry, among the next '
  'thousand entries. If more follow, the last of the thousand is added, with search_stops in its details, and matches: '
  'whether it matches. p_limit 1 to 200. p_after: {at, kind, id} of the entry before the page. '
  'Errors: not_authenticated, not_authorized, bad_argument, user_not_found.';
grant execute on function public.admin_get_user_history to authenticated;

create or replace function public.admin_get_post_history(
  p_post_id uuid, p_kinds text[] default null, p_search text default null, p_limit integer default 50,
  p_after jsonb default null
)
returns setof public.history_entry
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('posts.read');
  perform private.require_found(exists (select from public.posts p where p.id = p_post_id), 'post_not_found');
  perform private.note_opened(array[p_post_id]);
  return query select * from private.history_page(
    p_post_id, array(select private.post_history_sources(private.has_permission('audit.read'))), p_kinds, p_search, p_limit, p_after
  );
end
$$;
comment on function public.admin_get_post_history is
  'Staff. A page of the history of a post, newest first, also of a deleted one. Arguments as in admin_get_user_history. '
  'Errors: not_authenticated, not_authorized, bad_argument, post_not_found.';
grant execute on function public.admin_get_post_history to authenticated;
