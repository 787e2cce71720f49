import { BackendError } from '#backend/BackendError.ts';
import { isolated } from '#kit/format/isolated.ts';
import { formatEuro } from '#kit/format/money.ts';
import { readable } from '#kit/list/options.ts';
import { showRow } from '#kit/list/showRow.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userOf, type Withdrawal } from '../withdrawal.ts';
import { WITHDRAWALS_KEY } from '../withdrawals.api.ts';

/** The props of each dialog about a withdrawal. */
export interface DecisionDialogProps {
  open: boolean;
  withdrawal: Withdrawal;
  onClose: () => void;
}

/** Amount, user and destination, and the consequence of the action. */
export function WhatIsDecided({ withdrawal, children }: { withdrawal: Withdrawal; children: ReactNode }) {
  const method = readable(withdrawal.method);
  const { net_amount_eur: net, destination } = withdrawal.details;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <p className="wrap-anywhere">
        <strong className="tabular font-semibold">{formatEuro(withdrawal.amount_eur)}</strong> for{' '}
        <strong className="font-semibold">{nameOf(userOf(withdrawal))}</strong> via {method}
        {destination && ` to ${isolated(destination)}`}, <span className="tabular">{formatEuro(net)}</span>{' '}
        after the fee.
      </p>
      <p className="text-muted">{children}</p>
    </div>
  );
}

interface DecisionOptions<Input> {
  run: (input: Input) => Promise<Withdrawal>;
  fallback: string;
  /** The toast after success. */
  done: string;
  onClose: () => void;
}

/** The result if someone else decided first. */
interface Overtaken {
  sentence: string;
}

/** A decision in a dialog. It stays open with an error, but closes with a toast if someone else decided first. */
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
