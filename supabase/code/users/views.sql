-- Records views of accounts. Lists mask contact details; opening an account shows and records them, at most once an hour per
-- viewer and account.

create or replace function private.hourly_read_limit()
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return 200;
end
$$;

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
    a.email, 'Marketdesk: someone is reading many accounts',
    format(
      '%s has opened more than %s accounts, posts or messages within an hour.' || e'\n\n'
      'Ask them why. The audit log has each of them: filter it by this person and by the actions view_user and read_rows. If it '
      'was not them, suspend the account: that ends its access at once.',
      v_who, private.hourly_read_limit()
    )
  )
    from public.profiles a
   where a.role = 'admin' and not a.is_banned and not a.is_suspended;
end
$$;

-- Admins are alerted once an hour; the alert then includes later reads.
create or replace function private.check_read_rate(p_viewer uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_people integer := ((
    select count(*) from private.user_views v
     where v.viewer_user_id = p_viewer and v.viewed_at > now() - interval '1 hour'
  ) + (
    select count(*) from private.row_reads r
     where r.viewer_user_id = p_viewer and r.read_at > now() - interval '1 hour'
  ))::integer;
begin
  if v_people <= private.hourly_read_limit() then
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

-- Writes the audit log first, which serializes views, so that the second of two concurrent ones counts the first.
create or replace function private.note_view(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.note_opened(array[p_user_id]);
  if p_user_id = auth.uid() then
    return;
  end if;
  insert into private.user_views as v (viewer_user_id, user_id) values (auth.uid(), p_user_id)
  on conflict (viewer_user_id, user_id) do update set viewed_at = now() where v.viewed_at <= now() - interval '1 hour';
  if found then
    perform private.audit('view_user', 'profiles', p_user_id::text);
    perform private.check_read_rate(auth.uid());
  end if;
end
$$;

-- Null means no limit.
create or replace function private.most_rows_read()
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.caller_role() = 'moderator' then 100 end;
end
$$;
grant execute on function private.most_rows_read to authenticated, service_role;

-- The people whom rows of the watched tables (apps/server/src/embedded.ts) are about, without the caller.
create or replace function private.people_of_rows(p_table text, p_ids uuid[])
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select distinct o.user_id
      from (
        select p.user_id from public.posts p where p_table = 'posts' and p.id = any (p_ids)
        union all
        select t.user_id from public.support_tickets t where p_table = 'support_tickets' and t.id = any (p_ids)
        union all
        select t.user_id
          from public.support_messages m
          join public.support_tickets t on t.id = m.ticket_id
         where p_table = 'support_messages' and m.id = any (p_ids)
        union all
        select t.user_id
          from public.appeals a
          join public.support_tickets t on t.id = a.ticket_id
         where p_table = 'appeals' and a.id = any (p_ids)
        union all
        select d.user_id from public.decisions d where p_table = 'decisions' and d.id = any (p_ids)
        union all
        select s.user_id from public.sanctions s where p_table = 'sanctions' and s.id = any (p_ids)
        union all
        select unnest(array[r.reporter_user_id, e.author_user_id])
          from public.reports r
          left join public.report_evidence e on e.report_id = r.id
         where p_table = 'reports' and r.id = any (p_ids)
      ) o
     where o.user_id <> auth.uid()
     order by 1
  );
end
$$;

-- Called by the embedded backend in the reading transaction, so that rows are recorded or not returned. p_rows: table:id,
-- separated by spaces.
create or replace function private.note_rows_read(p_rows text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_most integer := private.most_rows_read();
  -- Distinct, because another row may embed the same one.
  v_rows text[] := array(select distinct x from unnest(string_to_array(p_rows, ' ')) x order by x);
  v_new text[];
begin
  perform private.note_opened(array(select split_part(x, ':', 2)::uuid from unnest(v_rows) x));
  if v_most is null or v_rows = '{}' then
    return;
  end if;
  if cardinality(v_rows) > v_most then
    raise exception 'At most % rows with personal data are returned at once. Set a smaller limit.', v_most
      using errcode = '22023', hint = 'too_many_rows';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.note_rows_read'), hashtext(auth.uid()::text));
  delete from private.row_reads r where r.viewer_user_id = auth.uid() and r.read_at <= now() - interval '1 hour';
  with added as (
    insert into private.row_reads (viewer_user_id, entity_table, entity_id)
    select auth.uid(), split_part(x, ':', 1), split_part(x, ':', 2)::uuid from unnest(v_rows) x
    on conflict do nothing
    returning entity_table || ':' || entity_id as name
  )
  select array_agg(a.name order by a.name) into v_new from added a;
  if v_new is not null then
    perform private.audit(
      'read_rows', x.entity_table, case when x.rows = 1 then x.ids[1]::text end, jsonb_build_object(
        'rows', x.rows, 'ids', x.ids, 'user_ids', private.people_of_rows(x.entity_table, x.ids)
      )
    ) from (
      select split_part(n, ':', 1) as entity_table, count(*) as rows, array_agg(split_part(n, ':', 2)::uuid) as ids
        from unnest(v_new) n group by 1 order by 1
    ) x;
    perform private.check_read_rate(auth.uid());
  end if;
end
$$;
grant execute on function private.note_rows_read to authenticated, service_role;

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

create or replace function public.admin_get_reading_alerts()
returns setof public.reading_alert
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('audit.read');
  return query
    select r.user_id, r.people, r.started_at, r.last_at from private.reading_alerts r
     where r.last_at > now() - interval '7 days'
     order by r.last_at desc, r.id desc
     limit 50;
end
$$;
comment on function public.admin_get_reading_alerts is
  'Admin. Members of staff who opened more than 200 accounts, posts or messages within an hour during the last week, newest '
  'first, at most 50. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_reading_alerts to authenticated;
