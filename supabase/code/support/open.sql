-- Procedures of the public app for support requests.

create or replace function private.clean_ticket_subject()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.subject := coalesce(private.clean_text(new.subject, 'line'), new.subject);
  return new;
end
$$;
create or replace trigger clean_ticket_subject before insert or update of subject on public.support_tickets
  for each row execute function private.clean_ticket_subject();

-- Serializes a caller's calls, so that concurrent ones cannot bypass either limit.
create or replace function private.check_ticket_rate()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.check_ticket_rate'), hashtext(auth.uid()::text));
  if (select count(*) from public.support_tickets t where t.user_id = auth.uid() and t.status <> 'closed') >= 5 then
    raise exception 'You already have 5 open tickets. Please reply in one of them.' using errcode = 'P0001', hint = 'too_many_open';
  end if;
  if (
    select count(*) from public.support_tickets t
     where t.user_id = auth.uid() and t.created_at > now() - interval '1 hour'
  ) >= 10 then
    raise exception 'You have opened many tickets in the last hour. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_tickets';
  end if;
end
$$;

create or replace function private.check_ticket_category(p_category text)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.check_choice('category', p_category, array[
    'Account', 'Billing', 'Technical Issue', 'Payments', 'Content/Removal', 'Safety/Abuse', 'Report Appeal', 'Other'
  ]);
end
$$;

create or replace function private.new_ticket_text(
  p_subject text, p_category text, p_content text, out subject text, out content text
)
language plpgsql set search_path = ''
as $$
begin
  subject := coalesce(private.clean_text(p_subject, 'line'), '');
  content := coalesce(private.trimmed(p_content), '');
  perform private.refuse_if(subject = '' or length(subject) > 200, 'The subject must have 1 to 200 characters.');
  perform private.refuse_if(content = '' or length(content) > 10000, 'The message must have 1 to 10,000 characters.');
  perform private.refuse_if(p_category is null, 'Choose a category.');
  perform private.check_ticket_category(p_category);
end
$$;

create or replace function public.open_support_ticket(p_subject text, p_category text, p_content text)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text record;
  v_ticket public.support_tickets;
begin
  perform private.require_signed_in();
  -- Suspended people may contact support.
  perform private.require_not_banned();
  v_text := private.new_ticket_text(p_subject, p_category, p_content);
  perform private.check_ticket_rate();

  insert into public.support_tickets (subject, category, user_id)
  values (v_text.subject, p_category, auth.uid())
  returning * into strict v_ticket;
  insert into public.support_messages (ticket_id, sender_user_id, content, created_at)
  values (v_ticket.id, auth.uid(), v_text.content, v_ticket.created_at);
  return v_ticket;
end
$$;
comment on function public.open_support_ticket is
  'Signed in; not banned. Opens a ticket with its first message. Limits: 5 tickets that are not closed, 10 an hour. Errors: '
  'not_authenticated, not_authorized, account_banned, person_erased, bad_argument, too_many_open, too_many_tickets.';
grant execute on function public.open_support_ticket to authenticated;

-- Serializes the caller's calls, so that the second of two concurrent ones sees the first.
create or replace function private.check_written_ticket_rate(p_user_id uuid, p_content text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.check_written_ticket_rate'), hashtext(auth.uid()::text));
  if exists (
    select from public.support_messages m
     where m.sender_user_id = auth.uid() and m.created_at > clock_timestamp() - interval '3 seconds'
  ) then
    raise exception 'Please wait a moment before sending again.' using errcode = 'PT429', hint = 'too_soon';
  end if;
  if exists (
    select from public.support_messages m
      join public.support_tickets t on t.id = m.ticket_id
     where m.sender_user_id = auth.uid() and m.created_at > clock_timestamp() - interval '60 seconds'
       and m.content = p_content and t.user_id = p_user_id
  ) then
    raise exception 'Duplicate message detected. Try again later or modify the message.'
      using errcode = 'P0001', hint = 'duplicate_message';
  end if;
  if (select count(*) from public.support_tickets t where t.user_id = p_user_id and t.status <> 'closed') >= 5 then
    raise exception 'They already have 5 open tickets. Reply in one of them.' using errcode = 'P0001', hint = 'too_many_open';
  end if;
end
$$;

create or replace function public.admin_open_support_ticket(p_user_id uuid, p_subject text, p_category text, p_content text)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text record;
  v_role text;
  v_ticket public.support_tickets;
begin
  perform private.require_permission('support.reply');
  v_text := private.new_ticket_text(p_subject, p_category, p_content);
  select p.role into v_role from public.profiles p where p.user_id = p_user_id for share;
  perform private.require_found(found, 'user_not_found');
  if v_role <> 'user' then
    raise exception 'You can''t write to a staff account.' using errcode = 'P0001', hint = 'staff_account';
  end if;
  perform private.check_written_ticket_rate(p_user_id, v_text.content);

  -- clock_timestamp instead of now(): a call that waited for the lock comes after the one before.
  insert into public.support_tickets (
    subject, category, user_id, status, claimed_by_user_id, created_at, last_activity_at, claimed_at, answered_at
  )
  select v_text.subject, p_category, p_user_id, 'claimed', auth.uid(), c.at, c.at, c.at, c.at
    from (select clock_timestamp() as at) c
  returning * into strict v_ticket;
  insert into public.support_messages (ticket_id, sender_user_id, content, created_at)
  values (v_ticket.id, auth.uid(), v_text.content, v_ticket.created_at);
  perform private.queue_answer_mail(v_ticket, v_ticket.created_at);
  perform private.audit(
    'open_support_ticket', 'support_tickets', v_ticket.id::text,
    jsonb_build_object('user_id', p_user_id, 'category', p_category)
  );
  return v_ticket;
end
$$;
comment on function public.admin_open_support_ticket is
  'Staff; not to staff accounts. Writes to a user: opens a ticket with its first message, claimed by the caller. The user is '
  'notified as about an answer. Limits: 3 seconds between messages, no identical text to the same user within 60 seconds, 5 '
  'tickets that are not closed. Errors: not_authenticated, not_authorized, bad_argument, user_not_found, person_erased, '
  'staff_account, too_soon, duplicate_message, too_many_open.';
grant execute on function public.admin_open_support_ticket to authenticated;
