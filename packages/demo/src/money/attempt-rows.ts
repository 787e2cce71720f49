import type { Row } from '../database/insert.ts';
import { iso } from '../time/calendar.ts';
import { destinationOf } from './destinations.ts';
import { amounts, type Withdrawal } from './withdrawal.ts';

/** The attempt's row, if there was one. None is due: the simulator's webhooks move what the demo left on its way. */
export function attemptRow(withdrawal: Withdrawal): Row[] {
  const { attempt, remoteState, payoutLink } = withdrawal;
  if (!attempt) return [];
  const { id, state, requestedAt, sentAt, error } = attempt;
  const { amount_eur, net_amount_eur } = amounts(withdrawal);
  return [
    {
      id,
      withdrawal_id: withdrawal.id,
      request_id: `md-${id.replaceAll('-', '')}`,
      provider: 'simulator',
      state,
      destination: destinationOf(withdrawal),
      amount_eur,
      net_amount_eur,
      remote_id: state === 'not_sent' ? null : `demo-${id}`,
      remote_state: remoteState,
      payout_link_url: payoutLink,
      error,
      requested_by: withdrawal.releasedBy?.id ?? null,
      created_at: iso(requestedAt),
      sent_at: iso(sentAt),
      last_sent_at: iso(sentAt),
      unanswered_sends: 0,
      looks: 0,
      misses: 0,
      next_look_at: null,
      woken: false,
      settles: state === 'completed' || state === 'reverted',
    },
  ];
}

/** Every state that it was in, in order. */
export function eventRows({ attempt, remoteState }: Withdrawal): Row[] {
  if (!attempt) return [];
  const { id, state, requestedAt, sentAt, completedAt, stateAt, error } = attempt;
  const event = (name: string, at: number, note: string | null = null): Row => ({
    attempt_id: id,
    state: name,
    note,
    created_at: iso(at),
  });
  const begun = [event('created', requestedAt), event('sending', sentAt)];
  if (state === 'not_sent') return [...begun, event(state, stateAt, error)];
  const accepted = [...begun, event('accepted', sentAt, 'pending')];
  if (state === 'accepted') return accepted;
  const paid = state === 'reverted' && completedAt !== null ? [event('completed', completedAt)] : [];
  return [...accepted, ...paid, event(state, stateAt, error ?? remoteState)];
}
