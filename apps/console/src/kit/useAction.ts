import { messageFor } from '#backend/messageFor.ts';
import { readCounts } from '#backend/queryClient.ts';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announceSettled, announceUndone } from './list/settled.ts';
import { showToast } from './toast/toasts.ts';

interface ActionOptions<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** The spec's sentence for a failure if the server gave none. */
  fallback: string | ((input: Input) => string);
  /** The toast afterwards; null for none. */
  done?: (output: Output, input: Input) => string | null;
  /** The id of what is acted on: its toast takes the place of the one before, and of that one's Undo. */
  about?: (input: Input) => string;
  /** The inverse, offered as Undo in the toast. Its failure is shown in a toast. */
  undo?: (output: Output, input: Input) => (() => Promise<unknown>) | null;
  /** The sentence for a failure of the inverse if the server gave none. */
  undoFallback?: string;
  /** Optimistic update; returns a function that rolls it back. */
  optimistic?: (input: Input) => () => void;
  /** The id of what is decided with it, if it is: a pane beside the list goes on to the next. */
  settles?: (output: Output, input: Input) => string | null;
  /** Queries to invalidate afterwards, whether it succeeded or not. */
  refresh?: readonly QueryKey[];
  onDone?: (output: Output, input: Input) => void;
  /** Actions with the same name run one after the other, so that quick presses arrive in order. */
  serial?: string;
  /** `inline`: the caller shows `error` itself, until it is reset or gone. Default, and after that: a toast with role alert. */
  tell?: 'toast' | 'inline';
}

export interface Action<Input> {
  start: (input: Input) => void;
  busy: boolean;
  /** The message of the last failure, until the next start. */
  error: string | null;
  /** Forgets the last failure. One that is still to come is told in a toast. */
  reset: () => void;
}

/** A user action: busy while it runs, a toast when done, rolled back with a message when it fails. */
export function useAction<Input = void, Output = unknown>(
  options: ActionOptions<Input, Output>,
): Action<Input> {
  const { run, fallback, done, about, undo, optimistic, refresh = [], onDone } = options;
  const { tell = 'toast', serial, settles, undoFallback = 'Failed to undo' } = options;
  const client = useQueryClient();
  const readAgain = () => {
    if (refresh.length > 0) readCounts(client);
    return Promise.all(refresh.map((queryKey) => readSince(client, queryKey)));
  };

  const sentenceOf = (error: unknown, input: Input) =>
    messageFor(error, typeof fallback === 'string' ? fallback : fallback(input));

  const takeBack = async (inverse: () => Promise<unknown>) => {
    try {
      await inverse();
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, undoFallback) });
    }
    await readAgain();
    announceUndone();
  };

  // Whose error the caller shows: of the last run, unless it was reset meanwhile.
  const shown = useRef<object | null>(null);
  useEffect(
    () => () => {
      shown.current = null;
    },
    [],
  );

  const mutation = useMutation<Output, unknown, Input, { putBack: (() => void) | undefined }>({
    mutationFn: run,
    ...(serial === undefined ? {} : { scope: { id: serial } }),
    onMutate: (input) => {
      const started = { putBack: optimistic?.(input) };
      shown.current = started;
      return started;
    },
    onError: (error, input, started) => {
      started?.putBack?.();
      if (tell === 'toast' || shown.current !== started) {
        showToast({ kind: 'error', text: sentenceOf(error, input) });
      }
    },
    onSuccess: (output, input) => {
      const text = done?.(output, input) ?? null;
      const inverse = undo?.(output, input) ?? null;
      if (text !== null) {
        const takesBack = inverse === null ? undefined : () => void takeBack(inverse);
        showToast({ text, about: about?.(input), undo: takesBack });
      }
      onDone?.(output, input);
      const settled = settles?.(output, input) ?? null;
      if (settled !== null) announceSettled(settled);
    },
    onSettled: readAgain,
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

/** Reads again what is shown of those queries. A first read that is under way is joined, though: it may have begun before. */
async function readSince(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const begun = client.getQueryCache().findAll({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
  });
  await client.invalidateQueries({ queryKey });
  if (begun.length === 0) return;
  await client.invalidateQueries({ queryKey, predicate: (query) => begun.includes(query) });
}
