-- Staff notes on people, posts, reports, tickets, withdrawals and privacy requests.

-- Includes deleted posts and reviews: they still have an author. user_id is null when the author is gone.
create or replace function private.person_behind(p_entity_type text, p_entity_id uuid, out is_found boolean, out user_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report public.reports;
begin
  if p_entity_type = 'report' then
    select * into v_report from public.reports r where r.id = p_entity_id;
    is_found := found;
    user_id := (private.person_behind(v_report.reported_entity_type, v_report.reported_entity_id)).user_id;
    return;
  end if;
  user_id := case p_entity_type
    when 'user' then (select p.user_id from public.profiles p where p.user_id = p_entity_id)
    when 'post' then (select p.user_id from public.posts p where p.id = p_entity_id)
    when 'review' then (select r.reviewer_user_id from public.reviews r where r.id = p_entity_id)
    when 'ticket' then (select t.user_id from public.support_tickets t where t.id = p_entity_id)
    when 'withdrawal' then (select w.user_id from public.withdrawal_requests w where w.id = p_entity_id)
    when 'privacy_request' then (select r.user_id from public.privacy_requests r where r.id = p_entity_id)
  end;
  is_found := user_id is not null;
end
$$;

create or replace function private.check_noted(p_entity_type text)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_if(p_entity_type is null, 'The type of what the note is about is missing.');
  perform private.check_choice('type', p_entity_type, array['user', 'post', 'report', 'ticket', 'withdrawal', 'privacy_request']);
end
$$;

create or replace function private.clean_note(p_body text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_body text := private.clean_line('The note', normalize(p_body, nfc), 5000);
begin
  perform private.refuse_if(v_body is null, 'Enter a note.');
  return v_body;
end
$$;

-- ── Mentions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.can_be_mentioned(p_profile public.profiles)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not p_profile.is_banned and not p_profile.is_suspended and (
    p_profile.role = 'admin'
    or p_profile.role = 'moderator' and exists (select from private.settings s where s.staff_access = 'staff')
  );
end
$$;

-- A mention is @ and a username, or @ and the whole email address of a person without one. The @ of an email address follows a
-- letter and is no mention. {name: user_id}, at most 20.
create or replace function private.mentions_in(p_body text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(m.name, p.user_id), '{}')
      from (
        select distinct lower(rtrim(t[1], '.-') collate "und-x-icu") as name
          from regexp_matches(
            p_body collate "und-x-icu", '(?:^|[^[:alnum:]_@.+-])@([[:alnum:]_][[:alnum:]_.+-]*(?:@[[:alnum:].-]+)?)', 'g'
          ) t
         limit 20
      ) m
      join public.profiles p
        on p.role in ('moderator', 'admin') and (lower(p.username) = m.name or p.email = m.name)
     where private.can_be_mentioned(p)
  );
end
$$;

create or replace function private.entity_table(p_entity_type text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_entity_type
    when 'user' then 'profiles' when 'post' then 'posts' when 'review' then 'reviews' when 'report' then 'reports'
    when 'ticket' then 'support_tickets' when 'withdrawal' then 'withdrawal_requests'
    when 'privacy_request' then 'privacy_requests'
  end;
end
$$;

-- People already mentioned in the note are not notified again.
create or replace function private.notify_mentioned(p_note public.notes, p_before jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  for v_user_id in
    select distinct m.value::uuid from jsonb_each_text(p_note.mentions) m
     where not exists (select from jsonb_each_text(p_before) b where b.value = m.value)
     order by 1
  loop
    perform private.notify(
      v_user_id, 'mention', private.entity_table(p_note.entity_type), p_note.entity_id, left(p_note.body, 200)
    );
  end loop;
end
$$;

create or replace function public.admin_get_colleagues()
returns setof public.user_name
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select p.user_id, p.username, p.email, p.avatar_url, p.full_name, p.role, p.is_suspended, p.is_banned
      from public.profiles p
     where p.role in ('moderator', 'admin') and private.can_be_mentioned(p)
     order by p.full_name nulls last, p.user_id
     limit 200;
end
$$;
comment on function public.admin_get_colleagues is
  'Staff. People who can be mentioned in a note, by name, at most 200. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_colleagues to authenticated;

-- ── Reading and writing ─────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_notes(
  p_entity_type text, p_entity_id uuid, p_limit integer default 50, p_after jsonb default null
)
returns setof public.notes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_after public.notes;
begin
  perform private.require_staff();
  perform private.check_noted(p_entity_type);
  perform private.require_permission(private.read_permission(p_entity_type));
  perform private.check_page(p_limit, null);
  v_after := private.read_cursor(v_after, array['created_at', 'id'], false, p_after, null, null);
  perform private.require_found(
    (private.person_behind(p_entity_type, p_entity_id)).is_found, p_entity_type || '_not_found'
  );
  if p_entity_type = 'user' then
    perform private.note_view(p_entity_id);
  else
    perform private.note_opened(array[p_entity_id]);
  end if;
  return query
    select n.*
      from public.notes n
     where n.entity_type = p_entity_type and n.entity_id = p_entity_id
       and (v_after.id is null or (n.created_at, n.id) < (v_after.created_at, v_after.id))
     order by n.created_at desc, n.id desc
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.admin_get_notes is
  'Staff. A page of the notes on a user, post, report, ticket, withdrawal or privacy request, newest first. Reading those on a user counts '
  'as opening the account. p_limit 1 to 200. p_after: {created_at, id} of the note before the page. '
  'Shape: mentions NoteMentions. '
  'Errors: not_authenticated, not_authorized, bad_argument, user_not_found, post_not_found, report_not_found, '
  'ticket_not_found, withdrawal_not_found, privacy_request_not_found.';
grant execute on function public.admin_get_notes to authenticated;

-- Does not write to the audit log; the caller does.
create or replace function private.write_note(p_entity_type text, p_entity_id uuid, p_body text, p_note_id uuid default null)
returns public.notes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note public.notes;
  v_body text := private.clean_note(p_body);
  v_behind record;
begin
  v_behind := private.person_behind(p_entity_type, p_entity_id);
  perform private.require_found(v_behind.is_found, p_entity_type || '_not_found');
  insert into public.notes (id, entity_type, entity_id, about_user_id, author_user_id, body, mentions)
  values (
    coalesce(p_note_id, gen_random_uuid()), p_entity_type, p_entity_id, v_behind.user_id, auth.uid(), v_body, private.mentions_in(v_body)
  )
  returning * into v_note;
  perform private.notify_mentioned(v_note, '{}');
  return v_note;
end
$$;

-- Keeps the text out of the audit log, from which nothing can be removed. p_note_id is chosen by the client, which can therefore
-- retry after a lost response.
create or replace function public.admin_add_note(
  p_entity_type text, p_entity_id uuid, p_body text, p_note_id uuid default null
)
returns public.notes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note public.notes;
begin
  perform private.require_permission('notes.write');
  perform private.check_noted(p_entity_type);
  perform private.require_permission(private.read_permission(p_entity_type));
  -- Serializes concurrent calls with the same id, so that the second finds the note.
  perform pg_advisory_xact_lock(hashtext('public.admin_add_note'), hashtext(p_note_id::text));
  select * into v_note from public.notes n where n.id = p_note_id;
  if found then
    if (v_note.entity_type, v_note.entity_id, v_note.author_user_id) is distinct from (p_entity_type, p_entity_id, auth.uid()) then
      raise exception 'This note ID is already in use.' using errcode = 'PT409', hint = 'note_id_taken';
    end if;
    return v_note;
  end if;
  v_note := private.write_note(p_entity_type, p_entity_id, p_body, p_note_id);
  perform private.audit_change('add_note', 'notes', v_note.id, jsonb_build_object(
    'entity_type', p_entity_type, 'entity_id', p_entity_id
  ), '{}', '{}');
  return v_note;
end
$$;
comment on function public.admin_add_note is
  'Staff. Adds a note for staff. Notifies colleagues mentioned with @ and their username or whole address. p_note_id: id of '
  'the new row; a repeated call returns the existing row. '
  'Shape: returns Note. '
  'Errors: not_authenticated, not_authorized, bad_argument, user_not_found, person_erased, post_not_found, report_not_found, '
  'ticket_not_found, withdrawal_not_found, privacy_request_not_found, note_id_taken.';
grant execute on function public.admin_add_note to authenticated;

create or replace function public.admin_edit_note(p_note_id uuid, p_body text)
returns public.notes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.notes;
  v_note public.notes;
  v_body text;
begin
  perform private.require_permission('notes.write');
  v_body := private.clean_note(p_body);
  select * into v_old from public.notes n where n.id = p_note_id for update;
  perform private.require_found(found, 'note_not_found');
  if v_old.author_user_id is distinct from auth.uid() then
    raise exception 'Only its author can change a note.' using errcode = 'P0001', hint = 'not_author';
  end if;
  if v_old.body = v_body then
    return v_old;
  end if;

  insert into public.note_versions (note_id, body, written_at)
  values (p_note_id, v_old.body, coalesce(v_old.edited_at, v_old.created_at));
  update public.notes
     set body = v_body, mentions = private.mentions_in(v_body), edited_at = clock_timestamp()
   where id = p_note_id
  returning * into v_note;
  perform private.notify_mentioned(v_note, v_old.mentions);
  perform private.audit_change('edit_note', 'notes', p_note_id, jsonb_build_object(
    'entity_type', v_note.entity_type, 'entity_id', v_note.entity_id
  ), to_jsonb(v_old) - 'body', to_jsonb(v_note) - 'body');
  return v_note;
end
$$;
comment on function public.admin_edit_note is
  'Staff; its author only. Changes a note and keeps the earlier text. Notifies newly mentioned colleagues. '
  'Shape: returns Note. '
  'Errors: not_authenticated, not_authorized, bad_argument, note_not_found, not_author.';
grant execute on function public.admin_edit_note to authenticated;

create or replace function public.admin_get_note_versions(p_note_id uuid)
returns table (body text, written_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_entity_type text;
begin
  perform private.require_staff();
  select n.entity_type into v_entity_type from public.notes n where n.id = p_note_id;
  perform private.require_found(found, 'note_not_found');
  perform private.require_permission(private.read_permission(v_entity_type));
  return query
    select v.body, v.written_at from public.note_versions v where v.note_id = p_note_id order by v.id desc limit 50;
end
$$;
comment on function public.admin_get_note_versions is
  'Staff. Earlier texts of a note, newest first, at most 50. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, note_not_found.';
grant execute on function public.admin_get_note_versions to authenticated;

revoke all on public.notes, public.note_versions from anon, authenticated;
