-- Mails written by the database in the transaction they report, and sent by the server's job.

-- Sent once the transaction commits.
create or replace function private.queue_mail(p_recipient text, p_subject text, p_body text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- An account may have no address.
  if private.trimmed(p_recipient) is not null then
    insert into private.mails (recipient, subject, body) values (p_recipient, p_subject, p_body);
  end if;
end
$$;

-- A taken mail is hidden from other workers while it is sent. It is retried with increasing delay unless confirmed, because a
-- process may die in between.
create or replace function public.mails_take()
returns table (
  id bigint, recipient text, subject text, body text, link_text text, link_path text, tries integer, locale text
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.mails m where m.created_at < now() - interval '7 days';
  perform private.drop_needless_mails();
  return query
    update private.mails m
       set tries = m.tries + 1,
           next_try_at = clock_timestamp() + least(interval '2 minutes' * 2 ^ least(m.tries, 10), interval '6 hours')
     where m.id = (
       select due.id from private.mails due
        where due.next_try_at <= now()
        order by due.next_try_at, due.id
        limit 1
          for update skip locked
     )
    returning m.id, m.recipient, m.subject, m.body, m.link_text, m.link_path, m.tries,
              coalesce((select n.locale from public.notices n where n.id = m.notice_id), m.locale, 'en');
end
$$;
comment on function public.mails_take is
  'Service role only. Takes a mail that is due, with its language, or none. The mail is reserved for two minutes, longer after '
  'each failure, and is given up after a week. Shape: link_text?, link_path?. Errors: none.';
grant execute on function public.mails_take to service_role;

create or replace function public.mails_sent(p_id bigint)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ticket_id uuid;
begin
  delete from private.mails where id = p_id returning ticket_id into v_ticket_id;
  if v_ticket_id is not null then
    insert into private.answer_mails (ticket_id, mailed_at) values (v_ticket_id, now())
    on conflict (ticket_id) do update set mailed_at = excluded.mailed_at;
  end if;
end
$$;
comment on function public.mails_sent is
  'Service role only. Marks the mail as sent. Errors: none.';
grant execute on function public.mails_sent to service_role;
