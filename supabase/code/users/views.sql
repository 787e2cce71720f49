-- Who opened whose account. Lists show everybody, but masked. Opening an account shows everything, and is recorded: once an
-- hour for the same two, so that somebody who works on an account all morning leaves one entry and not a hundred.

create or replace function private.most_read_in_an_hour()
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return 200;
end
$$;
comment on function private.most_read_in_an_hour is 'So many people a member of staff may open in an hour before admins are told.';

create or replace function private.mail_reading_alert(p_viewer uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_who text;
begin
  select coalesce(p.full_name, p.username, p.email, p.user_id::text) into v_who
    from public.profiles p where p.user_id = p_viewer;
  perform private.queue_mail(
    a.email, 'Marketdesk: somebody is reading many accounts',
    format(
      '%s has opened the accounts of more than %s people within an hour.' || e'\n\n'
      'Ask them why. The audit log has each of them: filter it by this person and by the action view_user. If it was not them, '
      'suspend the account: that ends its access at once.',
      v_who, private.most_read_in_an_hour()
    )
  )
    from public.profiles a
   where a.role = 'admin' and not a.is_banned and not a.is_suspended;
end
$$;
comment on function private.mail_reading_alert is 'Tells all admins by mail that somebody reads many accounts.';

-- Admins are told once an hour; what is read meanwhile is added to it.
create or replace function private.watch_reading(p_viewer uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_people integer := (
    select count(*)::integer from private.user_views v
     where v.viewer_user_id = p_viewer and v.viewed_at > now() - interval '1 hour'
  );
begin
  if v_people <= private.most_read_in_an_hour() then
    return;
  end if;
  update private.reading_alerts
     set people = greatest(people, v_people), last_at = now()
   where user_id = p_viewer and started_at > now() - interval '1 hour';
  if not found then
    insert into private.reading_alerts (user_id, people) values (p_viewer, v_people);
    perform private.mail_reading_alert(p_viewer);
  end if;
end
$$;
comment on function private.watch_reading is 'Tells admins when somebody has opened more people than anybody does at work.';

-- The audit log is written first: it lets one through at a time, so that of two that open somebody at once, the second counts
-- the first.
create or replace function private.note_view(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_user_id = auth.uid() then
    return;
  end if;
  insert into private.user_views as v (viewer_user_id, user_id) values (auth.uid(), p_user_id)
  on conflict (viewer_user_id, user_id) do update set viewed_at = now() where v.viewed_at <= now() - interval '1 hour';
  if found then
    perform private.audit('view_user', 'profiles', p_user_id::text);
    perform private.watch_reading(auth.uid());
  end if;
end
$$;
comment on function private.note_view is 'Writes down that the caller opened somebody else, once an hour.';

create or replace function private.has_opened(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(p_user_id = auth.uid(), false) or exists (
    select from private.user_views v
     where v.viewer_user_id = auth.uid() and v.user_id = p_user_id and v.viewed_at > now() - interval '1 day'
  );
end
$$;
comment on function private.has_opened is 'Whether the caller opened somebody within a day, or is them. Never null.';

create or replace function public.admin_get_reading_alerts()
returns setof public.reading_alert
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select r.user_id, r.people, r.started_at, r.last_at from private.reading_alerts r
     where r.last_at > now() - interval '7 days'
     order by r.last_at desc, r.id desc
     limit 50;
end
$$;
comment on function public.admin_get_reading_alerts is
  'Admin. Members of staff who opened more than 200 people within an hour, in the last week, newest first, at most 50. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_reading_alerts to authenticated;
