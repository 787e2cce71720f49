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
                 when a.run_id is not null and e.state in ('created', 'accepted', 'not_sent') then
                   case e.state when 'created' then 'run_prepared' when 'accepted' then 'run_fetched' else 'run_cancelled' end
                 when e.state = 'not_sent' and lag(e.state) over (partition by e.attempt_id order by e.id) = 'sending'
                   then 'payout_rejected'
                 else 'payout_' || e.state
               end,
               case
                 when a.run_id is not null then
                   case e.state
                     when 'created' then r.prepared_by when 'accepted' then r.fetched_by when 'not_sent' then r.cancelled_by
                   end
                 when e.state = 'created' then a.requested_by
               end,
               case when e.state in ('created', 'completed') then w.net_amount_eur end,
               case
                 when e.state = 'created' then coalesce(r.number::text, a.provider)
                 when e.state = 'accepted' and a.run_id is not null then r.number::text
                 else e.note
               end
          from public.payout_attempts a
          join public.payout_events e on e.attempt_id = a.id
          join public.withdrawal_requests w on w.id = a.withdrawal_id
          left join public.payout_runs r on r.id = a.run_id
         where a.withdrawal_id = p_request_id
        union all
        select x.at, 2, 0, 'run_released', x.by_user_id, null, r.number::text
          from public.payout_attempts a
          join public.payout_runs r on r.id = a.run_id
         cross join lateral (
           values (r.first_released_at, r.first_released_by), (r.second_released_at, r.second_released_by)
         ) x (at, by_user_id)
         where a.withdrawal_id = p_request_id and x.at is not null
        union all
        select d.created_at, 3, d.id,
               case d.action
                 when 'approve_withdrawal' then 'approved'
                 when 'void_withdrawal_approval' then 'approval_voided'
                 when 'mark_withdrawal_success' then 'marked_success'
                 when 'mark_withdrawal_failed' then 'marked_failed'
                 when 'release_cooling_off' then 'cooling_off_ended'
                 when 'request_recall' then 'recall_requested'
                 when 'answer_recall' then 'recall_' || (d.details ->> 'answer')
                 else d.action
               end,
               d.actor_user_id, null,
               coalesce(
                 o.details ->> 'reference', o.details ->> 'error_message', o.details ->> 'reason', o.details ->> 'destination',
                 o.details ->> 'note'
               )
          from public.admin_action_audit d
         cross join lateral (select private.opened_details(d.details) as details) o
         where d.entity_table = 'withdrawal_requests' and d.entity_id = p_request_id::text
           and d.action in (
             'approve_withdrawal', 'void_withdrawal_approval', 'mark_withdrawal_success', 'mark_withdrawal_failed',
             'release_cooling_off', 'payout_conflict', 'request_recall', 'answer_recall'
           )
      ) h
     order by h.created_at, h.rank, h.at;
end
$$;
comment on function public.admin_get_withdrawal_history is
  'Staff. The history of a withdrawal, oldest first. kind: requested; withdrawal_reserve, withdrawal_settle, withdrawal_reopen, withdrawal_refund '
  '(the ledger); payout_ and a state of an attempt, payout_rejected for not_sent after a refusal of the provider; approved, '
  'approval_voided, marked_success, marked_failed; cooling_off_ended; payout_conflict; run_prepared, run_released, run_fetched (note: '
  'the number of the payout run), run_cancelled; recall_requested, recall_cancelled, recall_refused. actor_user_id is null for the system. '
  'Shape: actor_user_id?, amount_eur?, note?. Errors: not_authenticated, not_authorized, withdrawal_not_found.';
grant execute on function public.admin_get_withdrawal_history to authenticated;
