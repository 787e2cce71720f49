import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BANK_KEY, LINES_KEY } from './bank.api.ts';
import type { BankLine } from './line.ts';

interface LineAction<Input> {
  run: (input: Input) => Promise<BankLine>;
  fallback: string;
  /** The toast after success. */
  done: string;
  onDone?: () => void;
  /** Whether the line leaves the list of open ones. */
  isResolved?: boolean;
}

/** An action on a line, whose new state shows at once; a failure is shown beside its button. */
export function useLineAction<Input = void>(options: LineAction<Input>): Action<Input> {
  const { run, fallback, done, onDone, isResolved = false } = options;
  const client = useQueryClient();
  return useAction<Input, BankLine>({
    run,
    fallback,
    errorDisplay: 'inline',
    done: () => done,
    refresh: [BANK_KEY],
    resolvedId: ({ id }) => (isResolved ? id : null),
    onDone: (stored) => {
      showRow<BankLine>(client, LINES_KEY, stored);
      onDone?.();
    },
  });
}
