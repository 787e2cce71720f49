-- The thread of a ticket, for its user and for staff.

-- Suspended people may still contact support. The ticket's user stays on the user's side, whatever their role.
create or replace function private.is_users_side(p_ticket public.support_tickets)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_ticket.user_id = auth.uid()
    and exists (select from public.profiles where user_id = auth.uid() and not is_banned)
  then
    return true;
  end if;
  perform private.require_permission('support.read');
  return false;
end
$$;

create or replace function private.readable_ticket(p_ticket_id uuid)
returns public.support_tickets
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
begin
  select * into v_ticket
    from public.support_tickets where id = p_ticket_id;
  perform private.require_found(found, 'ticket_not_found');
  return v_ticket;
end
$$;

create or replace function public.get_support_messages(p_ticket_id uuid, p_limit integer default 25, p_offset integer default 0)
returns setof public.support_messages
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_users boolean;
  v_ids uuid[];
begin
  perform private.require_signed_in();
  perform private.check_page(p_limit, p_offset);
  v_is_users := private.is_users_side(private.readable_ticket(p_ticket_id));
  v_ids := private.thread_ids(p_ticket_id);
  return query
    select page.*
      from (
        select *
          from public.support_messages m
         where m.ticket_id = any (v_ids) and (not v_is_users or m.held_until is null or m.held_until <= now())
         order by m.created_at desc, m.id desc
         limit coalesce(p_limit, 25) offset coalesce(p_offset, 0)
      ) page
     order by page.created_at, page.id;
end
$$;
comment on function public.get_support_messages is
  'Signed in; staff, or the ticket''s user, who does not see messages that can still be undone (held_until). The newest page '
  'first; within the page oldest first. p_limit 1 to 200. Merged tickets have one thread: ticket_id is the ticket that a message '
  'was sent to. Errors: not_authenticated, not_authorized, ticket_not_found, bad_argument.';
grant execute on function public.get_support_messages to authenticated;

-- A stored image must belong to this ticket and to the sender, so that nobody can attach another person's file by its path.
create or replace function private.check_message_image(p_ticket_id uuid, p_image_url text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_image_url is null then
    return;
  end if;
  if p_image_url ~ '^https://[^\s/]+\S*$' and length(p_image_url) <= 2000 then
    return;
  end if;
  if p_image_url !~ format('^support-images/%s/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|webp|gif)$', p_ticket_id) then
    perform private.refuse_argument('The image must be one that was uploaded for this ticket, or an https address.');
  end if;
  if not exists (
    select from storage.objects o
     where o.bucket_id = 'support-images' and o.name = substr(p_image_url, length('support-images/') + 1)
       and o.owner_id = auth.uid()::text
  ) then
    perform private.refuse_argument('The image was not found. Please attach it again.');
  end if;
end
$$;

-- Locks the thread, so that the second of two concurrent messages sees the first.
create or replace function private.check_message_rate(p_ids uuid[], p_content text, p_image_url text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_last timestamptz;
begin
  select max(m.created_at) into v_last
    from public.support_messages m where m.ticket_id = any (p_ids) and m.sender_user_id = auth.uid();
  if v_last > clock_timestamp() - interval '3 seconds' then
    raise exception 'Please wait a moment before sending again.' using errcode = 'PT429', hint = 'too_soon';
  end if;
  if exists (
    select from public.support_messages m
     where m.ticket_id = any (p_ids) and m.sender_user_id = auth.uid()
       and m.created_at > clock_timestamp() - interval '60 seconds'
       and m.content = p_content
       -- Two pictures without text are not duplicates.
       and (p_content <> '' or m.image_url is not distinct from p_image_url)
  ) then
    raise exception 'Duplicate message detected. Try again later or modify the message.'
      using errcode = 'P0001', hint = 'duplicate_message';
  end if;
end
$$;

create or replace function private.refuse_message_id()
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'This message ID is already in use.' using errcode = 'PT409', hint = 'message_id_taken';
end
$$;

-- p_message_id is chosen by the client, which can therefore retry after a lost response. A user's message in a merged ticket
-- stays there but counts for the ticket it was merged into.
create or replace function public.send_support_message(
  p_ticket_id uuid, p_content text, p_image_url text default null, p_message_id uuid default null
)
returns public.support_messages
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
  v_message public.support_messages;
  v_content text;
  -- Accepts paths with the bucket (supabase-js's fullPath) and without it (path).
  v_image text := regexp_replace(nullif(trim(p_image_url), ''), format('^(?=%s/)', p_ticket_id), 'support-images/');
  v_is_users boolean;
begin
  perform private.require_signed_in();
  v_ticket := private.lock_thread(p_ticket_id);
  v_is_users := private.is_users_side(v_ticket);

  select * into v_message from public.support_messages where id = p_message_id;
  if found then
    if v_message.ticket_id <> p_ticket_id or v_message.sender_user_id is distinct from auth.uid() then
      perform private.refuse_message_id();
    end if;
    return v_message;
  end if;

  v_content := coalesce(private.clean_line('The message', p_content, 10000), '');
  perform private.refuse_if(v_content = '' and v_image is null, 'Enter a message.');
  if v_ticket.status = 'closed' then
    raise exception 'This ticket is closed.' using errcode = 'P0001', hint = 'closed';
  end if;
  if not v_is_users then
    perform private.require_permission('support.reply');
    if v_ticket.id <> p_ticket_id then
      perform private.refuse_merge(format('This ticket was merged into %s. Reply there.', private.short_id(v_ticket.id)), 'merged');
    end if;
    if v_ticket.claimed_by_user_id is distinct from auth.uid() then
      perform private.refuse_not_claimer('You must claim this ticket to send messages.');
    end if;
  end if;
  perform private.check_message_rate(private.thread_ids(p_ticket_id), v_content, v_image);
  perform private.check_message_image(p_ticket_id, v_image);

  -- clock_timestamp instead of now(), so that the thread follows the order of the lock.
  insert into public.support_messages (id, ticket_id, sender_user_id, content, image_url, created_at, held_until)
  values (
    coalesce(p_message_id, gen_random_uuid()), p_ticket_id, auth.uid(), v_content, v_image, clock_timestamp(),
    case when not v_is_users then clock_timestamp() + private.send_window() end
  )
  -- A concurrent call used the id in another ticket.
  on conflict (id) do nothing
  returning * into v_message;
  if not found then
    perform private.refuse_message_id();
  end if;
  update public.support_tickets t
     set last_activity_at = v_message.created_at,
         waiting_since = case when v_is_users then coalesce(t.waiting_since, v_message.created_at) end,
         answered_at = case when v_is_users then t.answered_at else coalesce(t.answered_at, v_message.created_at) end,
         snoozed_until = case when not v_is_users then t.snoozed_until end
   where t.id = v_ticket.id;
  if v_is_users then
    perform private.notify(
      v_ticket.claimed_by_user_id, 'ticket_answer', 'support_tickets', v_ticket.id, left(v_ticket.subject, 200)
    );
  end if;

  if not v_is_users then
    perform private.queue_answer_mail(v_ticket, v_message.held_until);
    perform private.audit(
      'send_support_message', 'support_tickets', p_ticket_id::text,
      jsonb_build_object('message_id', v_message.id, 'has_image', v_image is not null)
    );
  end if;
  return v_message;
end
$$;
comment on function public.send_support_message is
  'Signed in; the ticket''s claimer, or its user. Sends a message. p_image_url: the path of an image that the caller uploaded '
  'for this ticket, TICKET_ID/UUID.png (or .jpg, .webp, .gif) with or without support-images/ before it, or an https address. '
  'p_message_id: the new row''s id; sending it again returns the existing row. The ticket''s user sees messages of staff after '
  'eight seconds (held_until). Errors: not_authenticated, not_authorized, ticket_not_found, person_erased, bad_argument, closed, '
  'merged, not_claimer, too_soon, duplicate_message, message_id_taken.';
grant execute on function public.send_support_message to authenticated;

create or replace function public.mark_support_messages_read(p_ticket_id uuid)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
  v_is_users boolean;
  v_marked integer;
begin
  perform private.require_signed_in();
  v_ticket := private.readable_ticket(p_ticket_id);
  v_is_users := private.is_users_side(v_ticket);
  if not v_is_users and not private.has_permission('support.reply') then
    return 0;
  end if;

  -- A sender whose account was deleted was staff: deleting a user deletes their tickets.
  update public.support_messages
     set read_at = now()
   where ticket_id = any (private.thread_ids(p_ticket_id)) and read_at is null
     and (sender_user_id is distinct from v_ticket.user_id) = v_is_users
     and (not v_is_users or held_until is null or held_until <= now());
  get diagnostics v_marked = row_count;
  return v_marked;
end
$$;
comment on function public.mark_support_messages_read is
  'Signed in; staff, or the ticket''s user. Marks the other side''s messages in the thread as read and returns how many were '
  'unread; staff without support.reply mark none. Errors: not_authenticated, not_authorized, ticket_not_found.';
grant execute on function public.mark_support_messages_read to authenticated;
