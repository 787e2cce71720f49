import { BackendError } from '#backend/BackendError.ts';
import { showRow } from '#kit/list/showRow.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Withdrawal } from '../withdrawal.ts';
import { WITHDRAWALS_KEY } from '../withdrawals.api.ts';

interface DecisionOptions<Input> {
  run: (input: Input) => Promise<Withdrawal>;
  fallback: string;
  /** The toast after success. */
  done: string;
  /** Closes the question that was asked. */
  onClose: () => void;
}

/** Somebody else was quicker: there is nothing left to ask. */
interface Overtaken {
  sentence: string;
}

/**
 * A decision on one withdrawal that is asked for in a dialog. A refusal stays in the dialog with what was typed; when
 * somebody else decided first the question is over: it closes, and their decision is told and shown.
 */
export function useDecision<Input>({ run, fallback, done, onClose }: DecisionOptions<Input>): Action<Input> {
  const client = useQueryClient();
  return useAction<Input, Withdrawal | Overtaken>({
    run: (input) => run(input).catch(overtaken),
    fallback,
    errorDisplay: 'inline',
    refresh: [WITHDRAWALS_KEY],
    resolvedId: (result) => ('sentence' in result ? null : result.id),
    onDone: (result) => {
      onClose();
      if ('sentence' in result) {
        showToast({ kind: 'error', text: result.sentence });
        return;
      }
      showRow<Withdrawal>(client, WITHDRAWALS_KEY, result);
      showToast({ text: done });
    },
  });
}

function overtaken(error: unknown): Overtaken {
  if (error instanceof BackendError && error.status === 409 && error.sentence !== '')
    return { sentence: error.sentence };
  throw error;
}
