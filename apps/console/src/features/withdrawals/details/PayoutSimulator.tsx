import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Withdrawal } from '../withdrawal.ts';
import { faultsOf, setSimulatedPayout, simulatedPayout } from './simulator.api.ts';

/** Where no real provider pays: what the simulated one does with this payout, to be chosen before it is sent. */
export function PayoutSimulator({ withdrawal }: { withdrawal: Withdrawal }) {
  return withdrawal.details.is_simulated === true ? <Simulator withdrawal={withdrawal} /> : null;
}

function Simulator({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, method } = withdrawal;
  const client = useQueryClient();
  const query = simulatedPayout(id);
  const chosen = useQuery(query);
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
              disabled={!isToCome(withdrawal)}
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

/** Whether it can still be told: what was sent has its future written down. */
function isToCome(withdrawal: Withdrawal): boolean {
  const { payout_state: state } = withdrawal.details;
  return withdrawal.status === 'pending' && ((state ?? null) === null || state === 'not_sent');
}
