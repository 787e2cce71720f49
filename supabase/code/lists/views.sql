-- Saved views: a list with filters, order and columns; private, for a team, or for all staff.

create or replace function private.can_see_view(p_view public.saved_views)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (private.can_read(p_view.list)) and (
    p_view.owner_user_id = auth.uid() or p_view.is_for_all
    or exists (select from public.team_members m where m.team_id = p_view.team_id and m.user_id = auth.uid())
  );
end
$$;

create or replace function public.admin_get_views()
returns setof public.saved_views
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select v.* from public.saved_views v where private.can_see_view(v) order by lower(v.name), v.id;
end
$$;
comment on function public.admin_get_views is
  'Staff. The caller''s own views, the views of their teams and the views for all staff, by name. Shape: search ViewSearch, '
  'columns? ViewColumns. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_views to authenticated;

-- Built-in views of the desks, which have no name here, and saved views.
create or replace function private.visible_views()
returns table (id text, list text, name text, search jsonb, arguments jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select l || ':' || t, l, null::text, jsonb_build_object('turn', t), jsonb_build_object('p_turn', t)
      from unnest(array['reports', 'support']) l
     cross join unnest(array['mine', 'waiting', 'unassigned', 'breached', 'team', 'snoozed']) t
     where private.can_read(l)
    union all
    select v.id::text, v.list, v.name::text, v.search, v.arguments from public.saved_views v where private.can_see_view(v);
end
$$;

create or replace function private.lock_changeable_view(p_id uuid)
returns public.saved_views
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_view public.saved_views;
begin
  select * into v_view from public.saved_views v where v.id = p_id for no key update;
  perform private.require_found(found and private.can_see_view(v_view), 'view_not_found');
  if v_view.owner_user_id <> auth.uid() then
    perform private.require_permission('config.edit');
  end if;
  return v_view;
end
$$;

create or replace function private.is_column(p_column jsonb)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_column) <> 'object' or jsonb_typeof(p_column -> 'id') is distinct from 'string' then
    return false;
  end if;
  if p_column ->> 'id' !~ '^[a-z_]{1,40}$' or p_column - array['id', 'width'] <> '{}' then
    return false;
  end if;
  if p_column ? 'width' then
    return coalesce(p_column ->> 'width' ~ '^([4-9][0-9]|[1-9][0-9]{2}|1[01][0-9]{2}|1200)$', false);
  end if;
  return true;
end
$$;

create or replace function private.clean_columns(p_columns jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(jsonb_typeof(p_columns) <> 'array', 'The columns must be an array.');
  perform private.refuse_if(jsonb_array_length(p_columns) not between 1 and 40, 'Show 1 to 40 columns.');
  perform private.refuse_if(
    exists (select from jsonb_array_elements(p_columns) c where not private.is_column(c)),
    'A column has an id, and may have a width from 40 to 1,200 pixels.'
  );
  perform private.refuse_if(
    (select count(distinct c ->> 'id') from jsonb_array_elements(p_columns) c) < jsonb_array_length(p_columns),
    'Each column can be shown once.'
  );
  return p_columns;
end
$$;

create or replace function private.check_view_sharing(p_view public.saved_views, p_old public.saved_views)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_view.is_for_all then
    perform private.require_permission('config.edit');
  end if;
  perform private.refuse_if(p_view.is_for_all and p_view.team_id is not null, 'Share it with a team or with all, not with both.');
  perform private.refuse_if(
    p_view.owner_user_id <> auth.uid() and p_view.team_id is null and not p_view.is_for_all,
    'Only its owner can keep this view for themselves.'
  );
  if p_view.team_id is not null and p_view.team_id is distinct from p_old.team_id then
    perform private.require_found(exists (select from public.teams t where t.id = p_view.team_id), 'team_not_found');
    perform private.refuse_if(
      not private.is_admin()
        and not exists (select from public.team_members m where m.team_id = p_view.team_id and m.user_id = auth.uid()),
      'Share it with a team that you are in.'
    );
  end if;
end
$$;

-- The log shows only the name of a private view.
create or replace function private.view_changes(p_old public.saved_views, p_new public.saved_views)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object('list', p_new.list, 'is_for_all', p_new.is_for_all, 'team_id', p_new.team_id)
    || case when p_old.name <> p_new.name then jsonb_build_object('old_name', p_old.name, 'new_name', p_new.name)
      else jsonb_build_object('name', p_new.name) end
    || case when p_new.is_for_all or p_new.team_id is not null
      then jsonb_build_object('old_search', p_old.search, 'new_search', p_new.search) else '{}' end;
end
$$;

create or replace function public.admin_save_view(
  p_list text, p_name text, p_search jsonb default '{}', p_arguments jsonb default '{}', p_columns jsonb default null,
  p_team_id uuid default null, p_is_for_all boolean default false, p_id uuid default null,
  p_expected_updated_at timestamptz default null
)
returns public.saved_views
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.saved_views;
  v_new public.saved_views;
begin
  perform private.require_staff();
  perform private.list_procedure(p_list);
  if p_id is not null then
    v_old := private.lock_changeable_view(p_id);
    perform private.refuse_if(v_old.list <> p_list, 'A view stays with its list. Save a new one.');
    if v_old.updated_at <> p_expected_updated_at then
      perform private.refuse_changed_meanwhile(
        'The view', to_jsonb(v_old.updated_at), private.last_changed_by('saved_views', v_old.id::text)
      );
    end if;
  end if;
  v_new := v_old;
  v_new.list := p_list;
  v_new.owner_user_id := coalesce(v_old.owner_user_id, auth.uid());
  v_new.name := private.clean_line('The name', private.clean_text(p_name, 'line'), 60);
  perform private.refuse_if(v_new.name is null, 'Enter a name.');
  v_new.team_id := p_team_id;
  v_new.is_for_all := coalesce(p_is_for_all, false);
  perform private.check_view_sharing(v_new, v_old);
  perform private.refuse_if(
    jsonb_typeof(p_search) is distinct from 'object' or length(p_search::text) > 4000
      or exists (select from jsonb_each(p_search) s where jsonb_typeof(s.value) <> 'string'),
    'The filters must be texts by their names, at most 4,000 characters.'
  );
  perform private.refuse_if(
    jsonb_typeof(p_arguments) is distinct from 'object' or length(p_arguments::text) > 4000,
    'The arguments must be an object of at most 4,000 characters.'
  );
  -- Calls the list for one row: it knows its filters and refuses unknown ones.
  perform private.count_listed(p_list, p_arguments, 1);
  v_new.search := p_search;
  v_new.arguments := jsonb_strip_nulls(p_arguments);
  v_new.columns := private.clean_columns(p_columns);
  if p_id is null then
    -- A retry after a lost response returns the existing view. The lock serializes concurrent calls.
    lock table public.saved_views in share row exclusive mode;
    select * into v_old
      from public.saved_views v
     where v.owner_user_id = v_new.owner_user_id
       and (v.list, v.name, v.team_id, v.is_for_all, v.search, v.arguments, v.columns) is not distinct from
           (v_new.list, v_new.name, v_new.team_id, v_new.is_for_all, v_new.search, v_new.arguments, v_new.columns)
     limit 1;
    if found then
      return v_old;
    end if;
  end if;
  if v_new is not distinct from v_old then
    return v_old;
  end if;
  perform private.refuse_if(
    p_id is null and (select count(*) >= 50 from public.saved_views v where v.owner_user_id = auth.uid()),
    'You have saved 50 views. Delete one first.'
  );

  insert into public.saved_views as v (id, list, name, owner_user_id, team_id, is_for_all, search, arguments, columns)
  values (
    coalesce(p_id, gen_random_uuid()), v_new.list, v_new.name, v_new.owner_user_id, v_new.team_id, v_new.is_for_all, v_new.search,
    v_new.arguments, v_new.columns
  )
  on conflict (id) do update
    set name = excluded.name, team_id = excluded.team_id, is_for_all = excluded.is_for_all, search = excluded.search,
        arguments = excluded.arguments, columns = excluded.columns, updated_at = clock_timestamp()
  returning * into strict v_new;
  perform private.audit('save_view', 'saved_views', v_new.id::text, private.view_changes(v_old, v_new));
  return v_new;
end
$$;
comment on function public.admin_save_view is
  'Staff; views for all staff: admins. Saves a new view of a list, or replaces the view p_id: its owner may, and an admin if it '
  'is shared. p_search: the parameters of the list''s URL. p_arguments: the arguments for the list''s procedure. p_columns: '
  '[{id, width}], null: each person''s own columns. p_expected_updated_at: optimistic lock. At most 50 per person. Repeating a '
  'call records nothing. Shape: p_columns? ViewColumns, p_team_id?, returns SavedView. Errors: not_authenticated, '
  'not_authorized, bad_argument, view_not_found, team_not_found, changed_meanwhile.';
grant execute on function public.admin_save_view to authenticated;

create or replace function public.admin_delete_view(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_view public.saved_views;
begin
  perform private.require_staff();
  v_view := private.lock_changeable_view(p_id);
  delete from public.saved_views v where v.id = p_id;
  perform private.audit_change(
    'delete_view', 'saved_views', p_id, private.view_changes(v_view, v_view) - 'new_search', to_jsonb(v_view),
    (select jsonb_object_agg(k, null) from jsonb_object_keys(to_jsonb(v_view)) k)
  );
end
$$;
comment on function public.admin_delete_view is
  'Staff. Deletes the caller''s own view; admins also delete shared views. Errors: not_authenticated, not_authorized, '
  'view_not_found.';
grant execute on function public.admin_delete_view to authenticated;

-- Keeps the id, so that links work again, and the owner. Null when the deleted view was not kept.
create or replace function private.deleted_view(p_entry_id bigint)
returns public.saved_views
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_view public.saved_views;
begin
  select (jsonb_populate_record(v_view, c.before)).* into v_view from private.done_changes c where c.entry_id = p_entry_id;
  -- Same as when the team is deleted.
  if not exists (select from public.teams t where t.id = v_view.team_id) then
    v_view.team_id := null;
  end if;
  return v_view;
end
$$;

create or replace function private.undo_refusal_view(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_view constant public.saved_views := private.deleted_view(p_entry.id);
begin
  return coalesce(private.undo_refusal_too_late(p_entry), case
    when v_view.id is null then 'This action cannot be undone here.'
    when not exists (select from public.profiles p where p.user_id = v_view.owner_user_id) then 'The account of its owner was deleted since then.'
    when (select count(*) >= 50 from public.saved_views v where v.owner_user_id = v_view.owner_user_id)
      then format('%s has 50 views. Delete one first.', private.person_name(v_view.owner_user_id))
  end);
end
$$;

create or replace function private.undo_view(p_entry public.admin_action_audit)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_view constant public.saved_views := private.deleted_view(p_entry.id);
begin
  insert into public.saved_views select v_view.*;
  perform private.audit(
    'undo_' || p_entry.action, 'saved_views', p_entry.entity_id, private.view_changes(v_view, v_view) - 'old_search' || jsonb_build_object('entry', p_entry.id)
  );
end
$$;

-- ── Pins ────────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_set_view_pin(p_view text, p_is_pinned boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.refuse_if(p_is_pinned is null, 'Say whether the view is pinned.');
  if not p_is_pinned then
    delete from public.view_pins p where p.user_id = auth.uid() and p.view = p_view;
    return;
  end if;
  perform private.require_found(exists (select from private.visible_views() v where v.id = p_view), 'view_not_found');
  -- Serializes one person's calls, which could exceed the limit together.
  perform from public.profiles p where p.user_id = auth.uid() for no key update;
  delete from public.view_pins p
   where p.user_id = auth.uid() and not exists (select from private.visible_views() v where v.id = p.view);
  perform private.refuse_if(
    (select count(*) >= 5 from public.view_pins p where p.user_id = auth.uid() and p.view <> p_view),
    'You have pinned 5 views. Unpin one first.'
  );
  insert into public.view_pins (user_id, view) values (auth.uid(), p_view) on conflict do nothing;
end
$$;
comment on function public.admin_set_view_pin is
  'Staff. Pins a view to the caller''s sidebar or unpins it: the id of a view of admin_get_views, or a built-in view such as '
  'reports:mine. At most 5 per person. Errors: not_authenticated, not_authorized, bad_argument, view_not_found.';
grant execute on function public.admin_set_view_pin to authenticated;

-- ── Columns ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_list_columns()
returns table (list text, columns jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select c.list, c.columns from public.list_columns c where c.user_id = auth.uid();
end
$$;
comment on function public.admin_get_list_columns is
  'Staff. The columns that the caller has chosen, for each list with a choice. Shape: list ViewedList, columns ViewColumns. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_list_columns to authenticated;

create or replace function public.admin_set_list_columns(p_list text, p_columns jsonb default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.list_procedure(p_list);
  if p_columns is null then
    delete from public.list_columns c where c.user_id = auth.uid() and c.list = p_list;
  else
    insert into public.list_columns as c (user_id, list, columns) values (auth.uid(), p_list, private.clean_columns(p_columns))
    on conflict (user_id, list) do update set columns = excluded.columns;
  end if;
end
$$;
comment on function public.admin_set_list_columns is
  'Staff. Sets the caller''s columns of a list, in order, [{id, width}]; null restores the default. Shape: p_columns? '
  'ViewColumns. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_set_list_columns to authenticated;

revoke all on public.saved_views, public.view_pins, public.list_columns from anon, authenticated;
