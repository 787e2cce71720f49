-- The history of a withdrawal from its request, the ledger, the attempts and the audit log. Each event appears once.

create or replace function public.admin_get_withdrawal_history(p_request_id uuid)
returns table (created_at timestamptz, kind text, actor_user_id uuid, amount_eur numeric, note text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  perform private.require_found(exists (select from public.withdrawal_requests where id = p_request_id), 'withdrawal_not_found');
  return query
    select h.created_at, h.kind, h.actor_user_id, h.amount_eur, h.note
      from (
        select w.created_at, 0 as rank, 0::bigint as at, 'requested' as kind, w.user_id as actor_user_id, w.amount_eur,
               w.method as note
          from public.withdrawal_requests w where w.id = p_request_id
        union all
        select l.created_at, 1, l.id, l.kind, l.actor_user_id, l.amount, l.reason
          from public.balance_ledger l where l.withdrawal_id = p_request_id
        union all
        select e.created_at, 2, e.id,
               case
                 when e.state = 'not_sent' and lag(e.state) over (partition by e.attempt_id order by e.id) = 'sending'
                   then 'payout_rejected'
                 else 'payout_' || e.state
               end,
               case when e.state = 'created' then a.requested_by end,
               case when e.state in ('created', 'completed') then w.net_amount_eur end,
               case when e.state = 'created' then a.provider else e.note end
          from public.payout_attempts a
          join public.payout_events e on e.attempt_id = a.id
          join public.withdrawal_requests w on w.id = a.withdrawal_id
         where a.withdrawal_id = p_request_id
        union all
        select d.created_at, 3, d.id,
               case d.action
                 when 'approve_withdrawal' then 'approved'
                 when 'void_withdrawal_approval' then 'approval_voided'
                 when 'mark_withdrawal_success' then 'marked_success'
                 when 'mark_withdrawal_failed' then 'marked_failed'
                 when 'release_cooling_off' then 'cooling_off_ended'
                 else d.action
               end,
               d.actor_user_id, null,
               coalesce(d.details ->> 'reference', d.details ->> 'error_message', d.details ->> 'reason', d.details ->> 'destination')
          from public.admin_action_audit d
         where d.entity_table = 'withdrawal_requests' and d.entity_id = p_request_id::text
           and d.action in (
             'approve_withdrawal', 'void_withdrawal_approval', 'mark_withdrawal_success', 'mark_withdrawal_failed',
             'release_cooling_off', 'payout_conflict'
           )
      ) h
     order by h.created_at, h.rank, h.at;
end
$$;
comment on function public.admin_get_withdrawal_history is
  'Staff. The history of a withdrawal, oldest first. kind: requested; withdrawal_reserve, withdrawal_settle, withdrawal_refund '
  '(the ledger); payout_ and a state of an attempt, payout_rejected for not_sent after a refusal of the provider; approved, '
  'approval_voided, marked_success, marked_failed; cooling_off_ended; payout_conflict. actor_user_id is null for the system. '
  'Shape: actor_user_id?, amount_eur?, note?. Errors: not_authenticated, not_authorized, withdrawal_not_found.';
grant execute on function public.admin_get_withdrawal_history to authenticated;
