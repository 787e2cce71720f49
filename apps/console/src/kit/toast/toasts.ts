import { onSession } from '#backend/sessionEvents.ts';

export interface Toast {
  id: number;
  kind: 'done' | 'error';
  text: string;
  /** The id of what was acted on: the next toast about it takes the place of this one and its Undo. */
  about?: string | undefined;
  /** Shown as a button; undoes the action. */
  undo?: (() => void) | undefined;
  /** In milliseconds since 1970; without it for as long as nothing else is done. */
  undoUntil?: number | undefined;
  durationMs: number;
}

export interface NewToast {
  kind?: Toast['kind'];
  text: string;
  about?: string | undefined;
  undo?: (() => void) | undefined;
  undoUntil?: number | undefined;
  /** Default: 4 s; 8 s with Undo or for an error. */
  durationMs?: number;
}

const SHOWN_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
// The newest action that can be taken back, also when its toast is gone.
let undoable: Pick<Toast, 'text' | 'about' | 'undo' | 'undoUntil'> | null = null;
// What a page still has to say when its session is over is nobody's any more.
let isSilent = false;
const listeners = new Set<() => void>();

onSession((event) => {
  isSilent = event !== 'started';
  if (!isSilent) return;
  undoable = null;
  publish([]);
});

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says what happened, at the foot of the screen; nothing once the session is over. Can be called from anywhere. */
export function showToast(toast: NewToast): number {
  const { text, about, undo, undoUntil } = toast;
  if (about !== undefined) {
    if (undoable?.about === about) undoable = null;
    publish(toasts.filter((earlier) => earlier.about !== about));
  }
  if (undo !== undefined && !isSilent) undoable = { text, about, undo, undoUntil };
  return add(toast);
}

function add({ kind = 'done', text, about, undo, undoUntil, durationMs }: NewToast): number {
  lastId += 1;
  const duration = durationMs ?? (kind === 'error' || undo !== undefined ? 8000 : 4000);
  const toast: Toast = { id: lastId, kind, text, about, undo, undoUntil, durationMs: duration };
  if (!isSilent) publish([...toasts, toast].slice(-SHOWN_AT_ONCE));
  return toast.id;
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Undoes the toast's action. */
export function undoToast(toast: Toast): void {
  dismissToast(toast.id);
  if (undoable?.undo === toast.undo) undoable = null;
  toast.undo?.();
}

/**
 * Takes back the newest action whose toast is shown. When none is, the last one that can be taken back is offered again
 * first: nobody takes back what they no longer see. False when there is nothing to take back.
 */
export function undoLast(): boolean {
  const shown = toasts.findLast(({ undo }) => undo !== undefined);
  if (shown !== undefined) undoToast(shown);
  else if (undoable !== null && (undoable.undoUntil ?? Infinity) > Date.now())
    add({ ...undoable, text: `Last action: ${undoable.text}` });
  else return false;
  return true;
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
    undoable = null;
    publish([]);
  },
};
