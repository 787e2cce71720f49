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

create or replace function public.open_support_ticket(p_subject text, p_category text, p_content text)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_subject text;
  v_content text;
  v_ticket public.support_tickets;
begin
  perform private.require_signed_in();
  -- Suspended people may contact support.
  perform private.require_not_banned();
  v_subject := coalesce(private.clean_text(p_subject, 'line'), '');
  v_content := coalesce(private.trimmed(p_content), '');
  perform private.refuse_if(v_subject = '' or length(v_subject) > 200, 'The subject must have 1 to 200 characters.');
  perform private.refuse_if(v_content = '' or length(v_content) > 10000, 'The message must have 1 to 10,000 characters.');
  perform private.refuse_if(p_category is null, 'Choose a category.');
  perform private.check_ticket_category(p_category);
  perform private.check_ticket_rate();

  insert into public.support_tickets (subject, category, user_id)
  values (v_subject, p_category, auth.uid())
  returning * into strict v_ticket;
  insert into public.support_messages (ticket_id, sender_user_id, content, created_at)
  values (v_ticket.id, auth.uid(), v_content, v_ticket.created_at);
  return v_ticket;
end
$$;
comment on function public.open_support_ticket is
  'Signed in; not banned. Opens a ticket with its first message. Limits: 5 tickets that are not closed, 10 an hour. Errors: '
  'not_authenticated, not_authorized, account_banned, bad_argument, too_many_open, too_many_tickets.';
grant execute on function public.open_support_ticket to authenticated;
