-- Claiming, releasing and closing tickets. For who may, see desks/claims.sql.

create or replace function private.refuse_ticket_not_found()
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Ticket not found' using errcode = 'PT404', hint = 'ticket_not_found';
end
$$;
comment on function private.refuse_ticket_not_found is 'Raises PT404. Errors: ticket_not_found.';

create or replace function private.lock_ticket(p_ticket_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
begin
  select * into v_ticket from public.support_tickets where id = p_ticket_id for no key update;
  if not found then
    perform private.refuse_ticket_not_found();
  end if;
  return v_ticket;
end
$$;
comment on function private.lock_ticket is 'The ticket, locked until commit. Errors: ticket_not_found.';

-- As in admin_claim_report, the update itself tests the state.
create or replace function public.admin_claim_support_ticket(p_ticket_id uuid, p_take_over_from uuid default null)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
  v_locked public.support_tickets;
begin
  perform private.require_staff();
  if p_take_over_from is not null then
    perform private.require_admin();
  end if;

  loop
    update public.support_tickets
       set status = 'claimed', claimed_by_user_id = auth.uid(), claimed_at = now(), last_activity_at = now()
     where id = p_ticket_id
       and case
             when p_take_over_from is null then status = 'open'
             else status = 'claimed' and claimed_by_user_id = p_take_over_from and p_take_over_from <> auth.uid()
           end
    returning * into v_ticket;
    exit when found;
    if v_locked.id is not null then
      perform private.refuse_item_state('ticket', v_locked.status, v_locked.claimed_by_user_id);
    end if;
    -- A release may be in progress: wait for it, and retry once with the row locked.
    v_locked := private.lock_ticket(p_ticket_id);
  end loop;

  perform private.audit(
    case when p_take_over_from is null then 'claim_support_ticket' else 'take_over_support_ticket' end,
    'support_tickets', p_ticket_id::text,
    private.item_changes(
      case when p_take_over_from is null then 'open' else 'claimed' end, 'claimed', p_take_over_from, auth.uid()
    )
  );
  return v_ticket;
end
$$;
comment on function public.admin_claim_support_ticket is
  'Staff. Claims an open ticket for the caller. p_take_over_from, admins only: takes a claimed one from exactly that '
  'person. Errors: not_authenticated, not_authorized, ticket_not_found, already_claimed (detail: the claimer''s id), '
  'not_claimed, closed.';
grant execute on function public.admin_claim_support_ticket to authenticated;

create or replace function public.admin_release_support_ticket(p_ticket_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.support_tickets;
  v_ticket public.support_tickets;
  v_step text;
begin
  perform private.require_staff();
  v_old := private.lock_ticket(p_ticket_id);
  if v_old.status <> 'claimed' then
    perform private.refuse_item_state('ticket', v_old.status, null);
  end if;
  v_step := private.item_step('ticket', v_old.status, v_old.claimed_by_user_id, 'open');

  update public.support_tickets
     set status = 'open', claimed_by_user_id = null, claimed_at = null, last_activity_at = now()
   where id = p_ticket_id
  returning * into strict v_ticket;

  perform private.audit(
    case v_step when 'release' then 'release_support_ticket' else 'release_support_ticket_of_other' end,
    'support_tickets', p_ticket_id::text, private.item_changes('claimed', 'open', v_old.claimed_by_user_id, null)
  );
  return v_ticket;
end
$$;
comment on function public.admin_release_support_ticket is
  'Staff; somebody else''s: admins only. Gives a claimed ticket back. '
  'Errors: not_authenticated, not_authorized, ticket_not_found, not_claimer, not_claimed, closed.';
grant execute on function public.admin_release_support_ticket to authenticated;

create or replace function public.admin_close_support_ticket(p_ticket_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.support_tickets;
  v_ticket public.support_tickets;
begin
  perform private.require_staff();
  v_old := private.lock_ticket(p_ticket_id);
  if v_old.status = 'closed' then
    perform private.refuse_item_state('ticket', v_old.status, null);
  end if;
  perform private.item_step('ticket', v_old.status, v_old.claimed_by_user_id, 'closed');

  update public.support_tickets
     set status = 'closed', closed_at = now(), last_activity_at = now()
   where id = p_ticket_id
  returning * into strict v_ticket;

  perform private.audit(
    'close_support_ticket', 'support_tickets', p_ticket_id::text,
    private.item_changes(v_old.status, 'closed', v_old.claimed_by_user_id, v_ticket.claimed_by_user_id)
  );
  return v_ticket;
end
$$;
comment on function public.admin_close_support_ticket is
  'Staff; the claimer only. Closes a claimed ticket, for good. '
  'Errors: not_authenticated, not_authorized, ticket_not_found, not_claimer, closed.';
grant execute on function public.admin_close_support_ticket to authenticated;
