import { messageFor } from '#backend/messageFor.ts';
import { readCounts } from '#backend/queryClient.ts';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { holdRereads } from './list/showRow.ts';
import { announceResolved, announceUndone } from './list/rowResolved.ts';
import { showToast, type Toast } from './toast/toasts.ts';

interface ActionOptions<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** The spec's sentence for a failure if the server gave none. */
  fallback: string | ((input: Input) => string);
  /** The toast afterwards; null for none. */
  done?: (output: Output, input: Input) => string | null;
  /** A page that the toast links to. */
  page?: (output: Output) => Toast['page'];
  /** The target's id: its toast replaces earlier toasts and Undos of this target. */
  about?: (input: Input) => string;
  /** The inverse, offered as Undo in the toast; its failure is a toast. */
  undo?: (output: Output, input: Input) => (() => Promise<unknown>) | null;
  /** The sentence for a failure of the inverse if the server gave none. */
  undoFallback?: string;
  /** Optimistic update; returns a function that rolls it back. Until the response, no refetch of `refresh` undoes it. */
  optimistic?: (input: Input) => () => void;
  /** The id of the row that this action resolved, or null: a pane then shows the next row. */
  resolvedId?: (output: Output, input: Input) => string | null;
  /** Queries to invalidate afterwards, after failures too. */
  refresh?: readonly QueryKey[];
  onDone?: (output: Output, input: Input) => void;
  /** Actions of the same name run one after the other, so quick presses arrive in order. */
  serial?: string;
  /**
   * `inline`: the caller shows `error` until it is reset or unmounted. Otherwise an error is a toast with role alert.
   */
  errorDisplay?: 'toast' | 'inline';
}

interface Started {
  rollBack: (() => void) | undefined;
  /** Allows refetches again. */
  release: (() => void) | undefined;
}

export interface Action<Input> {
  start: (input: Input) => void;
  busy: boolean;
  /** The message of the last failure, until the next start. */
  error: string | null;
  /** Clears the last failure. A failure of a still running action becomes a toast. */
  reset: () => void;
}

/** A user action: busy while it runs, then a toast; rolled back with a message on failure. */
export function useAction<Input = void, Output = unknown>(
  options: ActionOptions<Input, Output>,
): Action<Input> {
  const { run, fallback, done, about, undo, optimistic, refresh = [], onDone } = options;
  const { page, errorDisplay = 'toast', serial, resolvedId, undoFallback = 'Failed to undo' } = options;
  const client = useQueryClient();
  const refetch = () => {
    if (refresh.length > 0) readCounts(client);
    return Promise.all(refresh.map((queryKey) => refetchQueries(client, queryKey)));
  };

  const sentenceOf = (error: unknown, input: Input) =>
    messageFor(error, typeof fallback === 'string' ? fallback : fallback(input));

  const runInverse = async (inverse: () => Promise<unknown>) => {
    try {
      await inverse();
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, undoFallback) });
    }
    await refetch();
    announceUndone();
  };

  // The run whose error the caller shows: the last one, unless reset.
  const shown = useRef<object | null>(null);
  useEffect(
    () => () => {
      shown.current = null;
    },
    [],
  );

  const mutation = useMutation<Output, unknown, Input, Started>({
    mutationFn: run,
    ...(serial === undefined ? {} : { scope: { id: serial } }),
    onMutate: (input) => {
      const started = {
        rollBack: optimistic?.(input),
        release: optimistic && holdRereads(client, refresh),
      };
      shown.current = started;
      return started;
    },
    onError: (error, input, started) => {
      started?.rollBack?.();
      if (errorDisplay === 'toast' || shown.current !== started) {
        showToast({ kind: 'error', text: sentenceOf(error, input) });
      }
    },
    onSuccess: (output, input) => {
      const text = done?.(output, input) ?? null;
      const inverse = undo?.(output, input) ?? null;
      if (text !== null) {
        const undoPressed = inverse === null ? undefined : () => void runInverse(inverse);
        showToast({ text, page: page?.(output), about: about?.(input), undo: undoPressed });
      }
      onDone?.(output, input);
      const resolved = resolvedId?.(output, input) ?? null;
      if (resolved !== null) announceResolved(resolved);
    },
    onSettled: (_output, _error, _input, started) => {
      started?.release?.();
      return refetch();
    },
  });

  return {
    start: mutation.mutate,
    busy: mutation.isPending,
    error: mutation.isError ? sentenceOf(mutation.error, mutation.variables) : null,
    reset: () => {
      shown.current = null;
      mutation.reset();
    },
  };
}

/** Refetches the active queries. A pending first read may have begun before the change, so it is repeated. */
async function refetchQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const begun = client.getQueryCache().findAll({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
  });
  await client.invalidateQueries({ queryKey });
  if (begun.length === 0) return;
  await client.invalidateQueries({ queryKey, predicate: (query) => begun.includes(query) });
}
