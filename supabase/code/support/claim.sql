-- Claiming, releasing and closing tickets. The rules are in desks/claims.sql.

create or replace function public.admin_claim_support_ticket(
  p_ticket_id uuid, p_take_over_from uuid default null, p_note text default null
)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.reply');
  perform private.move_item('ticket', p_ticket_id, 'claimed', p_take_over_from, p_note);
  return (select i from public.support_tickets i where i.id = p_ticket_id);
end
$$;
comment on function public.admin_claim_support_ticket is
  'Staff; an appeal: only who may decide about it. Claims an open ticket for the caller. p_take_over_from: takes a claimed one from exactly that person, who is notified; '
  'p_note, for colleagues, says why: admins may leave it out. Errors: not_authenticated, not_authorized, bad_argument, '
  'ticket_not_found, already_claimed (detail: the claimer''s id), not_claimed, closed, own_decision.';
grant execute on function public.admin_claim_support_ticket to authenticated;

create or replace function public.admin_release_support_ticket(p_ticket_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.reply');
  perform private.move_item('ticket', p_ticket_id, 'open');
  return (select i from public.support_tickets i where i.id = p_ticket_id);
end
$$;
comment on function public.admin_release_support_ticket is
  'Staff; someone else''s: admins only. Gives a claimed ticket back. '
  'Errors: not_authenticated, not_authorized, ticket_not_found, not_claimer, not_claimed, closed.';
grant execute on function public.admin_release_support_ticket to authenticated;

create or replace function public.admin_close_support_ticket(p_ticket_id uuid)
returns public.support_tickets
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.reply');
  perform private.move_item('ticket', p_ticket_id, 'closed');
  return (select i from public.support_tickets i where i.id = p_ticket_id);
end
$$;
comment on function public.admin_close_support_ticket is
  'Staff; the claimer only. Closes a claimed ticket; only Undo opens it again. An appeal is closed by deciding about it. '
  'Errors: not_authenticated, not_authorized, ticket_not_found, not_claimer, closed, is_appeal.';
grant execute on function public.admin_close_support_ticket to authenticated;
