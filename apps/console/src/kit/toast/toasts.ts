import { onSession } from '#backend/sessionEvents.ts';

export interface Toast {
  id: number;
  kind: 'done' | 'error';
  text: string;
  /** Shown as a button; undoes the action. */
  undo?: (() => void) | undefined;
  durationMs: number;
}

export interface NewToast {
  kind?: Toast['kind'];
  text: string;
  undo?: (() => void) | undefined;
  /** Default: 4 s; 8 s with Undo or for an error. */
  durationMs?: number;
}

const SHOWN_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
// After the end of a session, messages from its page are dropped.
let isSilent = false;
const listeners = new Set<() => void>();

onSession((event) => {
  isSilent = event !== 'started';
  if (isSilent) publish([]);
});

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, unless the session is over. Can be called from anywhere. */
export function showToast({ kind = 'done', text, undo, durationMs }: NewToast): number {
  lastId += 1;
  const duration = durationMs ?? (kind === 'error' || undo !== undefined ? 8000 : 4000);
  const toast: Toast = { id: lastId, kind, text, undo, durationMs: duration };
  if (!isSilent) publish([...toasts, toast].slice(-SHOWN_AT_ONCE));
  return toast.id;
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Undoes the toast's action. */
export function undoToast(toast: Toast): void {
  dismissToast(toast.id);
  toast.undo?.();
}

/** The newest visible toast that offers Undo. */
export function lastUndoable(): Toast | undefined {
  return toasts.findLast(({ undo }) => undo !== undefined);
}

/** For React's useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => toasts,
  clear: () => {
    isSilent = false;
    publish([]);
  },
};
