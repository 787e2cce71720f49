import { showRow } from '#kit/list/showRow.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Withdrawal } from '../withdrawal.ts';
import { processWithdrawal, WITHDRAWALS_KEY } from '../withdrawals.api.ts';
import { outcomeOf } from './outcome.ts';

/**
 * Pays one withdrawal out. Whatever comes of it is told, and everything that shows it is read again. A failure is told in
 * a toast unless the caller shows `error` itself.
 */
export function useProcessNow(errorDisplay: 'toast' | 'inline'): Action<Withdrawal> {
  const client = useQueryClient();
  return useAction<Withdrawal, Withdrawal>({
    run: ({ id }) => processWithdrawal(id),
    fallback: 'Failed to process',
    errorDisplay,
    refresh: [WITHDRAWALS_KEY],
    resolvedId: ({ id }) => id,
    onDone: (stored) => {
      showRow<Withdrawal>(client, WITHDRAWALS_KEY, stored.id, stored);
      showToast(outcomeOf(stored));
    },
  });
}
