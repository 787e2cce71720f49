import { shortId } from '#kit/CopyId.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { SHOWS_TICKETS } from '../support.api.ts';
import { MESSAGES_KEY } from '../thread/thread.api.ts';
import { link, merge, type Merge, type Named, type Pair, unlink, unmerge } from './related.api.ts';

const SUBJECT_CHARS = 60;

function named({ id, subject }: Named): string {
  if (subject === null) return `#${shortId(id)}`;
  const short = subject.length > SUBJECT_CHARS ? `${subject.slice(0, SUBJECT_CHARS).trimEnd()}…` : subject;
  return `“${isolated(short)}”`;
}

const refresh = [...SHOWS_TICKETS, MESSAGES_KEY];

export function useMerge(onDone?: () => void): Action<Merge> {
  return useAction<Merge>({
    run: merge,
    fallback: 'Failed to merge tickets',
    done: (_, { from, into }) => `${named(from)} merged into ${named(into)}.`,
    about: ({ from }) => from.id,
    undo: (_, merged) => () => unmerge(merged),
    undoFallback: 'Failed to unmerge tickets',
    refresh,
    ...(onDone && { onDone }),
  });
}

export function useUnmerge(): Action<Merge> {
  return useAction<Merge>({
    run: unmerge,
    fallback: 'Failed to unmerge tickets',
    done: (_, { from, into }) => `${named(from)} unmerged from ${named(into)}.`,
    about: ({ from }) => from.id,
    undo: (_, merged) => () => merge(merged),
    undoFallback: 'Failed to merge tickets',
    refresh,
  });
}

export function useLink(onDone?: () => void): Action<Pair> {
  return useAction<Pair>({
    run: link,
    fallback: 'Failed to link tickets',
    done: (_, [, other]) => `Linked with ${named(other)}.`,
    about: (pair) => pair.map(({ id }) => id).join(),
    undo: (_, pair) => () => unlink(pair),
    undoFallback: 'Failed to unlink tickets',
    refresh,
    ...(onDone && { onDone }),
  });
}

export function useUnlink(): Action<Pair> {
  return useAction<Pair>({
    run: unlink,
    fallback: 'Failed to unlink tickets',
    done: (_, [, other]) => `Unlinked from ${named(other)}.`,
    about: (pair) => pair.map(({ id }) => id).join(),
    undo: (_, pair) => () => link(pair),
    undoFallback: 'Failed to link tickets',
    refresh,
  });
}
