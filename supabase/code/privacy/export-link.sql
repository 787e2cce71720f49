-- The export of a person's data: a link, mailed to the person, with a code that works for one complete download. Only the code's
-- hash is stored.

-- A new link ends the former one.
create or replace function public.admin_send_export(p_id uuid)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
  v_person public.profiles;
  v_code text;
begin
  perform private.require_permission('privacy.manage');
  v_request := private.lock_privacy_request(p_id, 'send_export');
  select * into strict v_person from public.profiles p where p.user_id = v_request.user_id;
  if private.trimmed(v_person.email) is null then
    raise exception 'This person has no email address for the link. Add one first.' using errcode = 'P0001', hint = 'no_email';
  elsif private.has_set_email(auth.uid(), v_person.user_id) then
    raise exception 'You changed this person''s email address within the last 30 days. Ask a colleague to send the link.'
      using errcode = '42501', hint = 'own_change';
  elsif v_request.export_expires_at > now() + private.export_window() - interval '5 minutes' then
    raise exception 'A link was mailed within the last five minutes. Try again later.'
      using errcode = 'PT429', hint = 'too_many_exports';
  end if;
  v_code := encode(extensions.gen_random_bytes(32), 'hex');
  update public.privacy_requests r
     set export_code_hash = private.code_hash(v_code), export_requested_by = auth.uid(),
         export_expires_at = now() + private.export_window(), export_taken_until = null, export_tries = 0, exported_at = null
   where r.id = p_id
  returning * into strict v_request;
  perform private.mail_export_link(v_request, v_person, v_code);
  perform private.audit('send_export', 'privacy_requests', p_id::text, jsonb_build_object(
    'user_id', v_person.user_id, 'sent_to', v_person.email
  ));
  return private.privacy_request(v_request, true);
end
$$;
comment on function public.admin_send_export is
  'Admin; not about themselves, nor after changing the person''s email address. Mails the person of an access request a link to '
  'download their data, valid for 7 days; the former link ends. Not within 5 minutes of the former mail. Errors: '
  'not_authenticated, not_authorized, privacy_request_not_found, own_account, request_state, request_kind, identity_unchecked, '
  'no_email, own_change, too_many_exports.';
grant execute on function public.admin_send_export to authenticated;

create or replace function private.export_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '7 days';
end
$$;

-- Whoever chooses where the link goes must not be the one who sends it.
create or replace function private.has_set_email(p_staff uuid, p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.account_events e
     where e.user_id = p_user_id and e.kind = 'email' and e.actor_user_id <> e.user_id
       and e.created_at > now() - private.involved_for()
       and not private.are_independent_people(e.actor_user_id, p_staff)
  );
end
$$;

create or replace function private.mail_export_link(p_request public.privacy_requests, p_person public.profiles, p_code text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_language constant text := private.notice_language(p_person.preferred_locale);
  v_until constant text := private.notice_date(p_request.export_expires_at, v_language);
begin
  insert into private.mails (recipient, subject, body, link_text, link_path, locale)
  values (
    p_person.email,
    case v_language when 'hr' then 'Vaši podaci' when 'de' then 'Ihre Daten' else 'Your data' end,
    format(
      case v_language
        when 'hr' then E'Zatražili ste podatke koje čuvamo o vama. Možete ih preuzeti sljedećom poveznicom. Vrijedi za jedno potpuno '
          'preuzimanje, do %s. Ne prosljeđujte ovu poruku: poveznica otvara vaše podatke.\n\nAko niste vi zatražili podatke, javite '
          'se našoj podršci.'
        when 'de' then E'Sie haben die Daten angefordert, die wir über Sie gespeichert haben. Unter dem folgenden Link können Sie sie '
          'herunterladen. Er gilt für einen vollständigen Download, bis zum %s. Leiten Sie diese E-Mail nicht weiter: Der Link öffnet '
          'Ihre Daten.\n\nWenn Sie die Daten nicht angefordert haben, schreiben Sie unserem Support.'
        else E'You asked for the data that we hold about you. You can download it with this link. It works for one complete download, '
          'until %s. Don''t forward this email: the link opens your data.\n\nIf you did not ask for the data, contact our support.'
      end, v_until
    ),
    case v_language when 'hr' then 'Preuzmi podatke' when 'de' then 'Daten herunterladen' else 'Download your data' end,
    '/my-data?lang=' || v_language || '&code=' || p_code,
    v_language
  );
end
$$;

-- ── For the server ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Long enough for a process that renews every 30 seconds, short for a person whose process died.
create or replace function private.export_lease()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '2 minutes';
end
$$;

-- The row lock lets only one of two downloads take the link.
create or replace function public.operator_take_export(p_code text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
begin
  select * into v_request from public.privacy_requests r
   where r.export_code_hash = private.code_hash(p_code) and r.export_expires_at > now() and r.state in ('open', 'done')
     for no key update;
  perform private.require_found(found, 'export_link_not_found');
  if v_request.exported_at is not null then
    raise exception 'The data was already downloaded with this link.' using errcode = 'PT409', hint = 'export_downloaded';
  elsif v_request.export_taken_until > now() then
    raise exception 'A download with this link is running.' using errcode = 'PT409', hint = 'export_running';
  elsif v_request.export_tries >= 20 then
    raise exception 'This link was used 20 times without a complete download.' using errcode = 'PT429', hint = 'export_too_often';
  end if;
  update public.privacy_requests r
     set export_taken_until = now() + private.export_lease(), export_tries = r.export_tries + 1
   where r.id = v_request.id;
  perform private.append_audit(
    null, null, 'download_export', 'privacy_requests', v_request.id::text, jsonb_build_object('user_id', v_request.user_id)
  );
  return v_request.user_id;
end
$$;
comment on function public.operator_take_export is
  'Service role only. Reserves the link with this code for a download, for two minutes; returns the person. At most 20 times. '
  'Errors: export_link_not_found, export_downloaded, export_running, export_too_often.';
grant execute on function public.operator_take_export to service_role;

create or replace function public.operator_renew_export(p_code text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.privacy_requests r
     set export_taken_until = now() + private.export_lease()
   where r.export_code_hash = private.code_hash(p_code) and r.export_taken_until is not null;
end
$$;
comment on function public.operator_renew_export is
  'Service role only. Reserves the link of a running download for two more minutes. Errors: none.';
grant execute on function public.operator_renew_export to service_role;

create or replace function public.operator_end_export(p_code text, p_is_complete boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.privacy_requests r
     set export_taken_until = null,
         exported_at = coalesce(r.exported_at, case when p_is_complete then now() end)
   where r.export_code_hash = private.code_hash(p_code);
end
$$;
comment on function public.operator_end_export is
  'Service role only. Ends a download: a complete one uses up the link, after a broken one it works again. Errors: none.';
grant execute on function public.operator_end_export to service_role;
