-- Opens privacy requests: by the person in the public app, or by staff.

create or replace function private.privacy_kind_words(p_kind text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_kind
    when 'access' then 'for a copy of your data'
    when 'erasure' then 'to erase your data'
    when 'correction' then 'to correct your data'
    when 'objection' then 'against the use of your data'
  end
$$;

create or replace function private.mail_privacy_request(p_request public.privacy_requests, p_subject text, p_body text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.queue_mail(p.email, p_subject, p_body) from public.profiles p where p.user_id = p_request.user_id;
end
$$;

create or replace function private.my_privacy_request(p_request public.privacy_requests)
returns public.my_privacy_request
language sql immutable set search_path = ''
as $$
  select row(
    p_request.id, p_request.number, p_request.kind, p_request.state, p_request.asked_at, p_request.due_at, p_request.closed_at,
    p_request.erase_after
  )::public.my_privacy_request
$$;

-- Checked and cleaned: kind, asked_by, message and asked_at of p_new.
create or replace function private.new_privacy_request(p_new public.privacy_requests)
returns public.privacy_requests
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_if(p_new.kind is null, 'Choose what the person asks for.');
  perform private.check_choice('kind', p_new.kind, array['access', 'erasure', 'correction', 'objection']);
  p_new.asked_by := coalesce(private.clean_line('The name', private.clean_text(p_new.asked_by, 'line'), 200), 'Person');
  p_new.message := private.clean_line('The message', p_new.message, 5000);
  p_new.asked_at := coalesce(p_new.asked_at, now());
  perform private.refuse_if(
    p_new.asked_at > now() or p_new.asked_at < now() - interval '1 year',
    'The day of the request must lie within the last year.'
  );
  return p_new;
end
$$;

-- Of two concurrent calls, one inserts and the other finds its request.
create or replace function private.add_privacy_request(p_new public.privacy_requests)
returns public.privacy_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
begin
  perform from public.profiles p where p.user_id = p_new.user_id for key share;
  perform private.require_found(found, 'user_not_found');
  insert into public.privacy_requests as r (
    user_id, kind, channel, ticket_id, asked_by, message, asked_at, due_at, opened_by
  )
  values (
    p_new.user_id, p_new.kind, p_new.channel, p_new.ticket_id, p_new.asked_by, p_new.message, p_new.asked_at,
    p_new.asked_at + interval '1 month', nullif(auth.uid(), p_new.user_id)
  )
  on conflict (user_id, kind) where closed_at is null do nothing
  returning * into v_request;
  if v_request.id is null then
    select * into v_request
      from public.privacy_requests r where r.user_id = p_new.user_id and r.kind = p_new.kind and r.closed_at is null;
    raise exception '%', format(
      'This request is already pending as number %s, since %s.', v_request.number, private.notice_date(v_request.asked_at, 'en')
    )
      using errcode = 'PT409', hint = 'already_pending', detail = coalesce(v_request.id::text, '');
  end if;
  perform private.mail_privacy_request(
    v_request, 'We received your request about your data',
    format(
      'On %s you asked us %s. Your request has the number %s. We will answer by %s.',
      private.notice_date(v_request.asked_at, 'en'), private.privacy_kind_words(v_request.kind), v_request.number,
      private.notice_date(v_request.due_at, 'en')
    ) || e'\n\nIf you did not ask for this, contact our support team at once.'
  );
  return v_request;
end
$$;

create or replace function private.request_details(p_request public.privacy_requests)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', p_request.user_id, 'kind', p_request.kind, 'number', p_request.number, 'channel', p_request.channel,
    'ticket_id', p_request.ticket_id
  )
$$;

-- ── By staff ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.refuse_own_request(p_user_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_user_id = auth.uid() then
    raise exception 'You can''t open a request about your own data here. Ask a colleague to open it.'
      using errcode = 'P0001', hint = 'own_account';
  end if;
end
$$;

create or replace function public.admin_open_privacy_request(
  p_user_id uuid, p_kind text, p_asked_by text default null, p_message text default null, p_asked_at timestamptz default null
)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new public.privacy_requests;
begin
  perform private.require_permission('privacy.manage');
  v_new.user_id := p_user_id;
  v_new.kind := p_kind;
  v_new.channel := 'console';
  v_new.asked_by := p_asked_by;
  v_new.message := p_message;
  v_new.asked_at := p_asked_at;
  v_new := private.new_privacy_request(v_new);
  perform private.refuse_own_request(p_user_id);
  v_new := private.add_privacy_request(v_new);
  perform private.audit('open_privacy_request', 'privacy_requests', v_new.id::text, private.request_details(v_new));
  return private.privacy_request(v_new, true);
end
$$;
comment on function public.admin_open_privacy_request is
  'Admin; not for oneself. Opens a privacy request for a person, who gets a mail. p_asked_by: the name of who asked for them; null: '
  'the person. p_asked_at: when they asked, within the last year; null: now. It is due a month later. Errors: not_authenticated, '
  'not_authorized, bad_argument, user_not_found, person_erased, own_account, already_pending (detail: its id).';
grant execute on function public.admin_open_privacy_request to authenticated;

create or replace function public.admin_open_ticket_privacy_request(
  p_ticket_id uuid, p_kind text, p_asked_by text default null, p_message text default null, p_asked_at timestamptz default null
)
returns public.my_privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new public.privacy_requests;
begin
  perform private.require_permission('support.reply');
  v_new.kind := p_kind;
  v_new.channel := 'ticket';
  v_new.ticket_id := p_ticket_id;
  v_new.asked_by := p_asked_by;
  v_new.message := p_message;
  v_new.asked_at := coalesce(p_asked_at, (
    select max(m.created_at)
      from public.support_messages m
      join public.support_tickets t on t.id = m.ticket_id and t.user_id = m.sender_user_id
     where m.ticket_id = p_ticket_id
  ));
  v_new := private.new_privacy_request(v_new);
  select t.user_id into v_new.user_id from public.support_tickets t where t.id = p_ticket_id for key share;
  perform private.require_found(found, 'ticket_not_found');
  perform private.refuse_own_request(v_new.user_id);
  v_new := private.add_privacy_request(v_new);
  perform private.audit('open_privacy_request', 'privacy_requests', v_new.id::text, private.request_details(v_new));
  return private.my_privacy_request(v_new);
end
$$;
comment on function public.admin_open_ticket_privacy_request is
  'Staff; not from one''s own ticket. Opens a privacy request for the person of a ticket, who gets a mail. p_asked_by: the name of '
  'who asked for them; null: the person. p_asked_at: when they asked, within the last year; null: their last message. Errors: '
  'not_authenticated, not_authorized, bad_argument, ticket_not_found, user_not_found, person_erased, own_account, already_pending '
  '(detail: its id).';
grant execute on function public.admin_open_ticket_privacy_request to authenticated;

-- ── By the person ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Serializes the caller's calls, so that concurrent ones cannot bypass the limit.
create or replace function private.check_privacy_request_rate()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.check_privacy_request_rate'), hashtext(auth.uid()::text));
  if (
    select count(*) from public.privacy_requests r
     where r.user_id = auth.uid() and r.channel = 'app' and r.created_at > now() - interval '1 day'
  ) >= 5 then
    raise exception 'You have sent many requests today. Please try again tomorrow.'
      using errcode = 'PT429', hint = 'too_many_requests';
  end if;
end
$$;

-- Suspended and banned people have these rights, too.
create or replace function public.submit_privacy_request(p_kind text, p_message text default null)
returns public.my_privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new public.privacy_requests;
begin
  perform private.require_signed_in();
  v_new.user_id := auth.uid();
  v_new.kind := p_kind;
  v_new.channel := 'app';
  v_new.message := p_message;
  v_new := private.new_privacy_request(v_new);
  perform private.check_privacy_request_rate();
  v_new := private.add_privacy_request(v_new);
  perform private.audit('submit_privacy_request', 'privacy_requests', v_new.id::text, private.request_details(v_new));
  return private.my_privacy_request(v_new);
end
$$;
comment on function public.submit_privacy_request is
  'Signed in. Asks for a copy of one''s data (access), its erasure or correction, or objects to its use. One request of a kind at a '
  'time, and 5 a day. It is due a month later. Errors: not_authenticated, bad_argument, user_not_found, person_erased, '
  'already_pending (detail: its id), too_many_requests.';
grant execute on function public.submit_privacy_request to authenticated;

create or replace function public.get_my_privacy_requests()
returns setof public.my_privacy_request
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_signed_in();
  return query
    select m.*
      from (
        select * from public.privacy_requests r where r.user_id = auth.uid() order by r.asked_at desc, r.id desc limit 50
      ) r
     cross join lateral private.my_privacy_request(row(r.*)::public.privacy_requests) m
     order by m.asked_at desc, m.id desc;
end
$$;
comment on function public.get_my_privacy_requests is
  'Signed in. The caller''s own privacy requests, newest first, at most 50. Errors: not_authenticated.';
grant execute on function public.get_my_privacy_requests to authenticated;

-- Until the erasure begins. The job takes the row, too, so one of them waits.
create or replace function public.withdraw_my_privacy_request(p_id uuid)
returns public.my_privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
begin
  perform private.require_signed_in();
  select * into v_request from public.privacy_requests r where r.id = p_id and r.user_id = auth.uid() for no key update;
  perform private.require_found(found, 'privacy_request_not_found');
  if v_request.state not in ('open', 'scheduled') then
    raise exception '%', case v_request.state
      when 'running' then 'Your data is being erased now, so the request can''t be withdrawn any more.'
      else 'This request is already closed.'
    end using errcode = 'PT409', hint = 'request_state';
  end if;
  update public.privacy_requests r set state = 'withdrawn', closed_at = now() where r.id = p_id returning * into strict v_request;
  perform private.mail_privacy_request_end(v_request);
  perform private.audit('withdraw_privacy_request', 'privacy_requests', p_id::text, private.request_details(v_request));
  return private.my_privacy_request(v_request);
end
$$;
comment on function public.withdraw_my_privacy_request is
  'Signed in. Withdraws the caller''s own privacy request; an erasure until it begins. Errors: not_authenticated, '
  'privacy_request_not_found, request_state.';
grant execute on function public.withdraw_my_privacy_request to authenticated;
