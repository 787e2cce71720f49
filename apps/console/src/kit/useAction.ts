import { messageFor } from '#backend/messageFor.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from './toast/toasts.ts';

interface ActionOptions<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** The spec's sentence for a failure if the server gave none. */
  fallback: string | ((input: Input) => string);
  /** The toast afterwards; null for none. */
  done?: (output: Output, input: Input) => string | null;
  /** The id of what is acted on: its toast takes the place of the one before, and of that one's Undo. */
  about?: (input: Input) => string;
  /** The inverse, offered as Undo in the toast. Its failure is shown like the action's. */
  undo?: (output: Output, input: Input) => (() => Promise<unknown>) | null;
  /** The sentence for a failure of the inverse if the server gave none. Default: the action's. */
  undoFallback?: string;
  /** Optimistic update; returns a function that rolls it back. */
  optimistic?: (input: Input) => () => void;
  /** Queries to invalidate afterwards, whether it succeeded or not. */
  refresh?: readonly QueryKey[];
  onDone?: (output: Output, input: Input) => void;
  /** Actions with the same name run one after the other, so that quick presses arrive in order. */
  serial?: string;
  /** `inline`: the caller shows `error` itself. Default: a toast with role alert. */
  tell?: 'toast' | 'inline';
}

export interface Action<Input> {
  start: (input: Input) => void;
  busy: boolean;
  /** The message of the last failure, until the next start. */
  error: string | null;
  reset: () => void;
}

/** A user action: busy while it runs, a toast when done, rolled back with a message when it fails. */
export function useAction<Input = void, Output = unknown>(
  options: ActionOptions<Input, Output>,
): Action<Input> {
  const { run, fallback, done, about, undo, undoFallback, optimistic, refresh = [], onDone } = options;
  const { tell = 'toast', serial } = options;
  const client = useQueryClient();
  const readAgain = () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));

  const sentenceOf = (error: unknown, input: Input) =>
    messageFor(error, typeof fallback === 'string' ? fallback : fallback(input));

  const takeBack = async (inverse: () => Promise<unknown>, input: Input) => {
    try {
      await inverse();
    } catch (error) {
      const text = undoFallback === undefined ? sentenceOf(error, input) : messageFor(error, undoFallback);
      showToast({ kind: 'error', text });
    }
    await readAgain();
  };

  const mutation = useMutation<Output, unknown, Input, (() => void) | undefined>({
    mutationFn: run,
    ...(serial === undefined ? {} : { scope: { id: serial } }),
    onMutate: (input) => optimistic?.(input),
    onError: (error, input, putBack) => {
      putBack?.();
      if (tell === 'toast') showToast({ kind: 'error', text: sentenceOf(error, input) });
    },
    onSuccess: (output, input) => {
      const text = done?.(output, input) ?? null;
      const inverse = undo?.(output, input) ?? null;
      if (text !== null) {
        const takesBack = inverse === null ? undefined : () => void takeBack(inverse, input);
        showToast({ text, about: about?.(input), undo: takesBack });
      }
      onDone?.(output, input);
    },
    onSettled: readAgain,
  });

  return {
    start: mutation.mutate,
    busy: mutation.isPending,
    error: mutation.isError ? sentenceOf(mutation.error, mutation.variables) : null,
    reset: mutation.reset,
  };
}
