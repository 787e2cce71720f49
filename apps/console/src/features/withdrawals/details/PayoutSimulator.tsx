import { rpc } from '#backend/rest.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Withdrawal } from '../withdrawal.ts';
import { WITHDRAWALS_KEY } from '../withdrawals.api.ts';

const FAULTS = [
  { value: 'completes', label: 'Completes' },
  { value: 'declined', label: 'Is declined' },
  { value: 'times_out', label: 'Is accepted, but the answer is lost' },
  { value: 'duplicate', label: 'Is treated as a duplicate' },
  { value: 'late_webhook', label: 'Completes, but the webhook is late' },
  { value: 'out_of_order', label: 'Completes, but webhooks arrive out of order' },
  { value: 'reverted', label: 'Completes, then is reversed' },
  { value: 'link_expired', label: 'The payout link expires' },
  { value: 'throttled', label: 'Is throttled: too many requests' },
  { value: 'unreachable', label: 'Provider is unreachable' },
  { value: 'wrong_amount', label: 'Pays another amount' },
  { value: 'wrong_currency', label: 'Pays in another currency' },
  { value: 'other_receiver', label: 'Pays someone else' },
] as const;

/** The faults that are possible with a method. */
function faultsOf(method: string) {
  const others = method === 'payout_link' ? 'other_receiver' : 'link_expired';
  return FAULTS.filter(({ value }) => value !== others);
}

/** The simulated outcome of a payout; null if payouts are real. */
function simulatedPayout(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'simulated', id],
    queryFn: ({ signal }) => rpc('admin_get_simulated_payout', { p_request_id: id }, signal),
  });
}

function setSimulatedPayout(id: string, fault: string): Promise<unknown> {
  return rpc('admin_set_simulated_payout', {
    p_request_id: id,
    p_fault: fault,
  });
}

/** Chooses the simulated provider's outcome of a payout, before it is sent. */
export function PayoutSimulator({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, method } = withdrawal;
  const client = useQueryClient();
  const query = simulatedPayout(id);
  const chosen = useQuery(query);
  const chooses = may(useMe(), 'money.process');
  const choose = useAction({
    run: (fault: string) => setSimulatedPayout(id, fault),
    fallback: 'Failed to save',
    errorDisplay: 'inline',
    done: () => 'Saved',
    optimistic: (fault) => {
      const before = client.getQueryData(query.queryKey);
      client.setQueryData(query.queryKey, fault);
      return () => void client.setQueryData(query.queryKey, before);
    },
    refresh: [query.queryKey],
    serial: `simulated-${id}`,
  });
  return (
    <div className="rounded-md border border-dashed px-3 py-2.5">
      <QueryState
        query={chosen}
        fallback="Failed to load the simulator"
        skeleton={<Skeleton className="h-14 w-full" />}
      >
        {(fault) =>
          fault !== null && (
            <SelectField
              label="Payout simulator"
              hint={
                isToCome(withdrawal)
                  ? 'No money moves: this is what the simulated provider will do with the payout.'
                  : 'No money moves: this is what the simulated provider does with the payout.'
              }
              error={choose.error}
              disabled={!isToCome(withdrawal) || !chooses}
              options={faultsOf(method)}
              value={fault}
              onChange={(event) => choose.start(event.target.value)}
            />
          )
        }
      </QueryState>
    </div>
  );
}

/** Whether the outcome can be chosen: not after the payout was sent. */
function isToCome(withdrawal: Withdrawal): boolean {
  const { payout_state: state } = withdrawal.details;
  return withdrawal.status === 'pending' && ((state ?? null) === null || state === 'not_sent');
}
