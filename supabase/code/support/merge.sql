-- Merges a ticket into another one of the same person. Nothing is copied or moved: the merged ticket closes, and the thread spans
-- both. Merges are one level deep, so cycles are impossible.
--
--   merge     requires the right to change both, unless the merged ticket was closed; the target must be open
--   unmerge   requires the right to change the target; within 30 days

-- The ticket number shown to both sides.
create or replace function private.short_id(p_id uuid)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return '#' || left(p_id::text, 8);
end
$$;

-- The main ticket comes first.
create or replace function private.thread_ids(p_ticket_id uuid)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_id constant uuid := (select coalesce(t.merged_into, t.id) from public.support_tickets t where t.id = p_ticket_id);
begin
  return array(select v_id union all select t.id from public.support_tickets t where t.merged_into = v_id);
end
$$;

-- Rechecks after waiting: a concurrent merge or unmerge locks the same ticket and may move the thread.
create or replace function private.lock_thread(p_ticket_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
  v_ticket public.support_tickets;
begin
  loop
    select coalesce(t.merged_into, t.id) into v_id
      from public.support_tickets t where t.id = p_ticket_id;
    perform private.require_found(found, 'ticket_not_found');
    select * into v_ticket from public.support_tickets t where t.id = v_id for no key update;
    exit when v_ticket.merged_into is null and (private.thread_ids(p_ticket_id))[1] = v_id;
  end loop;
  return v_ticket;
end
$$;

-- A staff message answers earlier messages in the same ticket and in tickets merged into it by then. A ticket that was closed
-- when merged had no unanswered message. Returns the first unanswered message of a thread, and when all of its tickets had been
-- answered.
create or replace function private.thread_turn(p_id uuid, out waiting_since timestamptz, out answered_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select min(w.first_open), case when bool_and(w.first_answer is not null) then max(w.first_answer) end
    into waiting_since, answered_at
    from (
      select t.id, t.user_id, t.merged_at, case when g.ticket_before ->> 'status' = 'closed' then t.merged_at else '-infinity' end as counts_from
        from public.support_tickets t
        left join private.ticket_merges g on g.ticket_id = t.id
       where t.id = p_id or t.merged_into = p_id
    ) t
   cross join lateral (
     select max(s.created_at) as last_answer, min(s.created_at) as first_answer
       from public.support_messages s
      where s.sender_user_id is distinct from t.user_id
        and (s.ticket_id = t.id or s.ticket_id = p_id and s.created_at >= t.merged_at)
   ) a
   cross join lateral (
     select a.first_answer, min(m.created_at) as first_open
       from public.support_messages m
      where m.ticket_id = t.id and m.sender_user_id = t.user_id
        and m.created_at > greatest(a.last_answer, t.counts_from)
   ) w
   where w.first_open is not null or t.counts_from = '-infinity';
end
$$;

-- ── Merge ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.refuse_merge(p_message text, p_hint text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', p_message using errcode = 'PT409', hint = p_hint;
end
$$;

create or replace function private.check_held(p_ids uuid[])
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.support_messages m where m.ticket_id = any (p_ids) and m.held_until > clock_timestamp()) then
    perform private.refuse_merge('A reply can still be taken back. Try again in a few seconds.', 'reply_held');
  end if;
end
$$;

create or replace function private.check_merge(p_ticket public.support_tickets, p_into public.support_tickets)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_ticket.merged_into is not null then
    perform private.refuse_merge(
      format('This ticket was already merged into %s.', private.short_id(p_ticket.merged_into)), 'already_merged'
    );
  elsif p_into.merged_into is not null then
    perform private.refuse_merge(format(
      '%s was merged into %s. Merge into that one.', private.short_id(p_into.id), private.short_id(p_into.merged_into)
    ), 'already_merged');
  elsif p_into.status = 'closed' then
    perform private.refuse_merge(
      format('%s is closed. Merge it into an open ticket, or link the two.', private.short_id(p_into.id)), 'closed'
    );
  elsif exists (select from public.support_tickets t where t.merged_into = p_ticket.id) then
    perform private.refuse_merge(format(
      'Other tickets were merged into %s. Merge the other way round, or unmerge them first.', private.short_id(p_ticket.id)
    ), 'has_merged');
  elsif exists (select from public.appeals a where a.ticket_id = p_ticket.id) then
    perform private.refuse_merge(format(
      '%s is an appeal, which is decided on its own. Merge the other way round, or link the two.', private.short_id(p_ticket.id)
    ), 'is_appeal');
  end if;
  if p_ticket.status <> 'closed' then
    perform private.item_step('ticket', p_ticket.status, p_ticket.claimed_by_user_id, p_ticket.status);
  end if;
  perform private.item_step('ticket', p_into.status, p_into.claimed_by_user_id, p_into.status);
  perform private.check_held(array[p_ticket.id, p_into.id]);
end
$$;

-- Two statements, because a new priority sets new due times.
create or replace function private.absorb_ticket(p_ticket public.support_tickets, p_into public.support_tickets)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order constant text[] := array['low', 'normal', 'high', 'urgent'];
begin
  update public.support_tickets t
     set tags = array(
           select x.tag from (
             select x.tag from unnest(t.tags || p_ticket.tags) with ordinality x (tag, n) group by x.tag order by min(x.n) limit 10
           ) x order by x.tag
         ),
         last_activity_at = now()
   where t.id = p_into.id;
  if p_ticket.status = 'closed' then
    return;
  end if;
  update public.support_tickets t
     set priority = v_order[greatest(array_position(v_order, t.priority), array_position(v_order, p_ticket.priority))],
         team_id = coalesce(t.team_id, p_ticket.team_id)
   where t.id = p_into.id;
  update public.support_tickets t
     set waiting_since = least(t.waiting_since, p_ticket.waiting_since),
         answered_at = case when num_nulls(t.answered_at, p_ticket.answered_at) = 0 then greatest(t.answered_at, p_ticket.answered_at) end,
         answer_due_at = least(t.answer_due_at, p_ticket.answer_due_at),
         close_due_at = least(t.close_due_at, p_ticket.close_due_at),
         breached_at = least(t.breached_at, p_ticket.breached_at),
         -- Stays snoozed only if both are, until the earlier time.
         snoozed_until = case when num_nulls(t.snoozed_until, p_ticket.snoozed_until) = 0 then least(t.snoozed_until, p_ticket.snoozed_until) end
   where t.id = p_into.id;
end
$$;

-- Serializes merges of one person. The second of two opposite merges is refused, because its target was merged.
create or replace function public.admin_merge_tickets(p_ticket_id uuid, p_into_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
  v_into public.support_tickets;
  v_after public.support_tickets;
begin
  perform private.require_permission('support.reply');
  v_ticket := private.readable_ticket(p_ticket_id);
  v_into := private.readable_ticket(p_into_id);
  perform private.refuse_if(p_ticket_id = p_into_id, 'Choose another ticket.');
  perform private.refuse_if(
    v_ticket.user_id <> v_into.user_id, 'These tickets are of different people, so they can''t be merged. Link them instead.'
  );
  perform pg_advisory_xact_lock(hashtext('private.ticket_merges'), hashtext(v_ticket.user_id::text));
  perform from public.support_tickets t where t.id in (p_ticket_id, p_into_id) order by t.id for no key update;
  v_ticket := private.readable_ticket(p_ticket_id);
  v_into := private.readable_ticket(p_into_id);
  perform private.check_merge(v_ticket, v_into);

  perform private.absorb_ticket(v_ticket, v_into);
  update public.support_tickets t
     set status = 'closed', closed_at = coalesce(t.closed_at, now()), merged_into = p_into_id, merged_at = clock_timestamp()
   where t.id = p_ticket_id;
  v_after := private.readable_ticket(p_into_id);
  insert into private.ticket_merges (ticket_id, merged_by, ticket_before, target_before, target_after)
  values (p_ticket_id, auth.uid(), to_jsonb(v_ticket), to_jsonb(v_into), to_jsonb(v_after));
  perform private.audit(
    'merge_support_ticket', 'support_tickets', p_ticket_id::text,
    jsonb_build_object('merged_into', p_into_id) || private.ticket_changes(v_ticket, private.readable_ticket(p_ticket_id))
  );
  return v_after;
end
$$;
comment on function public.admin_merge_tickets is
  'Staff; for claimed tickets the claimer or an admin. Merges a ticket into another one of the same person that is not closed, '
  'and closes it. The other one then has the whole thread. Errors: not_authenticated, not_authorized, ticket_not_found, '
  'bad_argument, already_merged, closed, has_merged, is_appeal, not_claimer, reply_held.';
grant execute on function public.admin_merge_tickets to authenticated;

-- ── Unmerge ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Keeps later changes.
create or replace function private.release_absorbed(p_into public.support_tickets, p_merge private.ticket_merges)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before public.support_tickets := jsonb_populate_record(null::public.support_tickets, p_merge.target_before);
  v_after public.support_tickets := jsonb_populate_record(null::public.support_tickets, p_merge.target_after);
  v_turn record;
begin
  v_turn := private.thread_turn(p_into.id);
  update public.support_tickets t
     set tags = array(select x from unnest(t.tags) x where x <> all (v_after.tags) or x = any (v_before.tags)),
         priority = case when t.priority = v_after.priority then v_before.priority else t.priority end,
         team_id = case when t.team_id = v_after.team_id then v_before.team_id else t.team_id end,
         last_activity_at = now()
   where t.id = p_into.id;
  update public.support_tickets t
     set waiting_since = case when t.status <> 'closed' then least(v_turn.waiting_since, case when not exists (
           select from public.support_messages m
            where m.ticket_id = t.id and m.sender_user_id is distinct from t.user_id and m.created_at > v_before.waiting_since
         ) then v_before.waiting_since end) end,
         answered_at = case
           when p_into.answered_at is not distinct from v_after.answered_at then v_before.answered_at
           else coalesce(v_before.answered_at, p_into.answered_at)
         end,
         answer_due_at = case
           when p_into.answer_due_at is not distinct from v_after.answer_due_at then v_before.answer_due_at else t.answer_due_at
         end,
         close_due_at = case
           when p_into.close_due_at is not distinct from v_after.close_due_at then v_before.close_due_at else t.close_due_at
         end,
         breached_at = case
           when p_into.breached_at is not distinct from v_after.breached_at then v_before.breached_at else p_into.breached_at
         end,
         snoozed_until = case
           when t.status <> 'closed' and p_into.snoozed_until is not distinct from v_after.snoozed_until and v_before.snoozed_until > now()
           then v_before.snoozed_until else t.snoozed_until
         end
   where t.id = p_into.id;
end
$$;

-- Unanswered messages written after the merge reopen the ticket. Its former holder may no longer be on staff.
create or replace function private.restore_merged_ticket(p_merge private.ticket_merges, p_merged_at timestamptz, p_into_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before public.support_tickets := jsonb_populate_record(null::public.support_tickets, p_merge.ticket_before);
  v_word timestamptz := (
    select min(m.created_at) from public.support_messages m
     where m.ticket_id = v_before.id and m.sender_user_id = v_before.user_id and m.created_at > p_merged_at
       and not exists (
         select from public.support_messages s
          where s.ticket_id = p_into_id and s.sender_user_id is distinct from v_before.user_id and s.created_at > m.created_at
       )
  );
  v_is_held boolean;
begin
  if v_before.status = 'closed' and v_word is null then
    update public.support_tickets t set merged_into = null, merged_at = null where t.id = v_before.id;
    return;
  end if;
  v_is_held := v_before.status = 'claimed' and exists (
    select from public.profiles p where p.user_id = v_before.claimed_by_user_id and private.can_be_mentioned(p)
  );
  update public.support_tickets t
     set merged_into = null, merged_at = null, closed_at = null,
         status = case when v_is_held then 'claimed' else 'open' end,
         claimed_by_user_id = case when v_is_held then v_before.claimed_by_user_id end,
         claimed_at = case when v_is_held then v_before.claimed_at end
   where t.id = v_before.id;
  -- A second statement, because a reopened ticket gets new due times.
  update public.support_tickets t
     set waiting_since = coalesce(v_before.waiting_since, v_word),
         answered_at = v_before.answered_at,
         answer_due_at = case v_before.status when 'closed' then t.answer_due_at else v_before.answer_due_at end,
         close_due_at = case v_before.status when 'closed' then t.close_due_at else v_before.close_due_at end,
         breached_at = v_before.breached_at,
         snoozed_until = case when v_word is null and v_before.snoozed_until > now() then v_before.snoozed_until end,
         last_activity_at = now()
   where t.id = v_before.id;
end
$$;

create or replace function public.admin_unmerge_ticket(p_ticket_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
  v_into public.support_tickets;
  v_merge private.ticket_merges;
begin
  perform private.require_permission('support.reply');
  v_ticket := private.readable_ticket(p_ticket_id);
  perform pg_advisory_xact_lock(hashtext('private.ticket_merges'), hashtext(v_ticket.user_id::text));
  v_ticket := private.readable_ticket(p_ticket_id);
  if v_ticket.merged_into is null then
    perform private.refuse_merge('This ticket is not merged.', 'not_merged');
  elsif v_ticket.merged_at <= now() - interval '30 days' then
    perform private.refuse_merge('This ticket was merged more than 30 days ago, so it stays merged.', 'too_late_to_unmerge');
  end if;
  perform from public.support_tickets t where t.id = p_ticket_id for no key update;
  select * into strict v_into from public.support_tickets t where t.id = v_ticket.merged_into for no key update;
  perform private.item_step('ticket', v_into.status, v_into.claimed_by_user_id, v_into.status);
  perform private.check_held(array[v_into.id]);

  delete from private.ticket_merges g where g.ticket_id = p_ticket_id returning * into strict v_merge;
  perform private.restore_merged_ticket(v_merge, v_ticket.merged_at, v_into.id);
  perform private.release_absorbed(v_into, v_merge);
  perform private.audit(
    'unmerge_support_ticket', 'support_tickets', p_ticket_id::text,
    jsonb_build_object('merged_into', v_into.id) || private.ticket_changes(v_ticket, private.readable_ticket(p_ticket_id))
  );
  return private.readable_ticket(p_ticket_id);
end
$$;
comment on function public.admin_unmerge_ticket is
  'Staff; if the ticket that it was merged into is claimed or closed, its claimer or an admin. Within 30 days. Restores both '
  'tickets, each with the messages that were sent to it. Errors: not_authenticated, not_authorized, ticket_not_found, '
  'not_merged, too_late_to_unmerge, not_claimer, reply_held.';
grant execute on function public.admin_unmerge_ticket to authenticated;
