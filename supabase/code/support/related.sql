-- Related tickets: linked, merged and probably similar ones.

create or replace function public.admin_link_tickets(p_ticket_id uuid, p_other_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.reply');
  perform private.readable_ticket(p_ticket_id), private.readable_ticket(p_other_id);
  perform private.refuse_if(p_ticket_id = p_other_id, 'Choose another ticket.');
  perform private.refuse_if((
    select count(*) >= 50 from public.ticket_links l where p_ticket_id in (l.ticket_id, l.other_id)
  ), 'This ticket has 50 links already. Unlink one first.');
  insert into public.ticket_links (ticket_id, other_id, linked_by)
  values (least(p_ticket_id, p_other_id), greatest(p_ticket_id, p_other_id), auth.uid())
  on conflict do nothing;
  if found then
    perform private.audit(
      'link_support_ticket', 'support_tickets', p_ticket_id::text, jsonb_build_object('other_ticket_id', p_other_id)
    );
  end if;
end
$$;
comment on function public.admin_link_tickets is
  'Staff. Links two tickets, also of different people; at most 50 links for each ticket. Errors: not_authenticated, '
  'not_authorized, ticket_not_found, bad_argument.';
grant execute on function public.admin_link_tickets to authenticated;

create or replace function public.admin_unlink_tickets(p_ticket_id uuid, p_other_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.reply');
  perform private.readable_ticket(p_ticket_id), private.readable_ticket(p_other_id);
  delete from public.ticket_links l
   where l.ticket_id = least(p_ticket_id, p_other_id) and l.other_id = greatest(p_ticket_id, p_other_id);
  if found then
    perform private.audit(
      'unlink_support_ticket', 'support_tickets', p_ticket_id::text, jsonb_build_object('other_ticket_id', p_other_id)
    );
  end if;
end
$$;
comment on function public.admin_unlink_tickets is
  'Staff. Removes the link of two tickets. Errors: not_authenticated, not_authorized, ticket_not_found.';
grant execute on function public.admin_unlink_tickets to authenticated;

create or replace function public.admin_get_related_tickets(p_ticket_id uuid)
returns table (
  relation text, id uuid, subject text, status text, user_id uuid, created_at timestamptz, related_at timestamptz, related_by uuid,
  can_unmerge boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_into uuid;
begin
  perform private.require_permission('support.read');
  v_into := (private.readable_ticket(p_ticket_id)).merged_into;
  return query
    select r.relation, t.id, t.subject, t.status, t.user_id, t.created_at, r.at, r.by, r.can_unmerge
      from (
        select 'merged_into' as relation, v_into as id, m.merged_at as at, g.merged_by as by,
               m.merged_at > now() - interval '30 days' as can_unmerge
          from public.support_tickets m
          join private.ticket_merges g on g.ticket_id = m.id
         where m.id = p_ticket_id
        union all
        select 'merged', m.id, m.merged_at, g.merged_by, m.merged_at > now() - interval '30 days'
          from public.support_tickets m
          join private.ticket_merges g on g.ticket_id = m.id
         where m.merged_into = p_ticket_id
        union all
        select 'linked', case l.ticket_id when p_ticket_id then l.other_id else l.ticket_id end, l.linked_at, l.linked_by, false
          from public.ticket_links l
         where l.ticket_id = p_ticket_id or l.other_id = p_ticket_id
      ) r
      join public.support_tickets t on t.id = r.id
     order by r.relation desc, r.at, t.id;
end
$$;
comment on function public.admin_get_related_tickets is
  'Staff. Related tickets with time and author of the relation: the one that this one was merged into (merged_into), those '
  'merged into it (merged), and those linked with it (linked). Shape: like support_tickets, relation TicketRelation, '
  'related_by?. Errors: not_authenticated, not_authorized, ticket_not_found.';
grant execute on function public.admin_get_related_tickets to authenticated;

-- One person's tickets within a month, by the index on user and time.
create or replace function public.admin_get_similar_tickets(p_ticket_id uuid)
returns setof public.support_tickets
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
begin
  perform private.require_permission('support.read');
  v_ticket := private.readable_ticket(p_ticket_id);
  return query
    select (n.near).*
      from (
        select x as near, extensions.similarity(lower(x.subject), lower(v_ticket.subject)) as likeness,
               abs(extract(epoch from x.created_at - v_ticket.created_at)) / 86400 as days
          from (
            select * from public.support_tickets t
             where t.user_id = v_ticket.user_id
               and t.created_at between v_ticket.created_at - interval '30 days' and v_ticket.created_at + interval '30 days'
             order by t.created_at desc, t.id desc
             limit 200
          ) x
         where x.id <> p_ticket_id and x.merged_into is null and v_ticket.merged_into is null
           and (x.status <> 'closed' or x.closed_at > now() - interval '30 days')
           and not exists (
             select from public.ticket_links l
              where l.ticket_id = least(x.id, p_ticket_id) and l.other_id = greatest(x.id, p_ticket_id)
           )
      ) n
     where n.likeness >= 0.3
     order by n.likeness - n.days / 30 desc, (n.near).id
     limit 5;
end
$$;
comment on function public.admin_get_similar_tickets is
  'Staff. Up to five similar tickets of the same person: a similar subject within 30 days, and not closed, or closed within the '
  'last 30 days. Without merged and linked ones. Errors: not_authenticated, not_authorized, ticket_not_found.';
grant execute on function public.admin_get_similar_tickets to authenticated;

-- Masks long numbers as private.listed_profiles does: a message may contain a phone number or an IBAN. Empty for a picture.
create or replace function private.message_preview(p_content text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_line constant text := regexp_replace(left(p_content, 400), '\s+', ' ', 'g');
begin
  return left(trim(regexp_replace(v_line, '\+?\d(?:[ ()/.-]{0,2}\d){3,}[ ()/.-]{0,2}(\d{3})(?!\d)', '••• ••• \1', 'g')), 200);
end
$$;

-- The newest message and the unread ones of merged tickets count for the ticket that they were merged into.
create or replace function public.admin_get_unread_counts(p_ticket_ids uuid[])
returns table (
  ticket_id uuid, unread integer, last_message text, is_last_by_staff boolean,
  preferred_locale text, subscription_tier text, subscription_expires_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.read');
  perform private.refuse_if(p_ticket_ids is null or cardinality(p_ticket_ids) > 200, 'Ask for at most 200 tickets.');
  return query
    select t.id, n.unread, private.message_preview(l.content), l.id is not null and l.sender_user_id is distinct from t.user_id,
           p.preferred_locale, p.subscription_tier, p.subscription_expires_at
      from public.support_tickets t
      join private.listed_profiles p on p.user_id = t.user_id
     cross join lateral (
       select array(select t.id union all select c.id from public.support_tickets c where c.merged_into = t.id) as ids
     ) x
     cross join lateral (
       select count(*)::integer as unread
         from public.support_messages m
        where m.ticket_id = any (x.ids) and m.read_at is null and m.sender_user_id = t.user_id
     ) n
      -- One index scan per ticket: a scan of all of them would sort their messages.
      left join lateral (
        select m.*
          from unnest(x.ids) i (id)
         cross join lateral (
           select o.content, o.sender_user_id, o.created_at, o.id
             from public.support_messages o where o.ticket_id = i.id order by o.created_at desc, o.id desc limit 1
         ) m
         order by m.created_at desc, m.id desc
         limit 1
      ) l on true
     where t.id = any (p_ticket_ids);
end
$$;
comment on function public.admin_get_unread_counts is
  'Staff. For at most 200 tickets, including those merged into them: the number of user messages that no staff member has read, '
  'the first 200 characters of the newest message with long numbers masked (empty for a picture without text), and language '
  'and subscription of the user. Shape: like profiles, last_message?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_unread_counts to authenticated;

revoke all on public.ticket_links from anon, authenticated;
