-- Notifications for staff, shown under the bell of the console.

-- Never notifies the actor, or people who may not read the item. Replaces unread notifications about the same item.
create or replace function private.notify(
  p_user_id uuid, p_kind text, p_entity_table text, p_entity_id uuid, p_text text
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_permission constant text := private.read_permission(p_entity_table);
begin
  if p_user_id is null or p_user_id = auth.uid() or v_permission is not null and not exists (
    select from public.profiles p
     where p.user_id = p_user_id and private.role_has_permission(p.role, p.staff_role_id, v_permission)
  ) then
    return;
  end if;
  insert into public.notifications as n (user_id, kind, entity_table, entity_id, actor_user_id, text)
  values (p_user_id, p_kind, p_entity_table, p_entity_id, auth.uid(), coalesce(p_text, ''))
  on conflict (user_id, kind, entity_table, entity_id) where read_at is null do update
     set actor_user_id = excluded.actor_user_id, text = excluded.text, created_at = excluded.created_at;
end
$$;

create or replace function public.admin_get_notifications(p_limit integer default 50, p_after jsonb default null)
returns setof public.notifications
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_after public.notifications;
begin
  perform private.require_staff();
  perform private.check_page(p_limit, null);
  v_after := private.read_cursor(v_after, array['created_at', 'id'], false, p_after, null, null);
  return query
    select n.*
      from public.notifications n
     where n.user_id = auth.uid()
       and (v_after.id is null or (n.created_at, n.id) < (v_after.created_at, v_after.id))
     order by n.created_at desc, n.id desc
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.admin_get_notifications is
  'Staff. A page of the caller''s notifications, newest first. p_limit 1 to 200. p_after: {created_at, id} of the '
  'notification before the page. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_notifications to authenticated;

create or replace function public.admin_count_unread_notifications()
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select count(*)::integer
      from (
        select from public.notifications n
         where n.user_id = auth.uid() and n.read_at is null
         limit 100
      ) unread
  );
end
$$;
comment on function public.admin_count_unread_notifications is
  'Staff. The number of the caller''s unread notifications; 100 means 100 or more. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_count_unread_notifications to authenticated;

create or replace function public.admin_mark_notifications_read(p_ids uuid[] default null)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_marked integer;
begin
  perform private.require_staff();
  perform private.refuse_if(cardinality(p_ids) > 200, 'Mark at most 200 notifications at once.');
  update public.notifications n
     set read_at = clock_timestamp()
   where n.user_id = auth.uid() and n.read_at is null and (p_ids is null or n.id = any (p_ids));
  get diagnostics v_marked = row_count;
  return v_marked;
end
$$;
comment on function public.admin_mark_notifications_read is
  'Staff. Marks the caller''s notifications p_ids, at most 200, or all of them as read. Returns how many were unread. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_mark_notifications_read to authenticated;

revoke all on public.notifications from anon, authenticated;
-- Realtime delivers a change only to people who may read the row.
grant select on public.notifications to authenticated;
create policy notifications_select on public.notifications for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));
