import { serverNow } from '#backend/serverNow.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { store } from '#backend/store.ts';

export interface Toast {
  id: number;
  kind: 'done' | 'error';
  text: string;
  /** A link to what the action made. */
  page?: { label: string; to: string } | undefined;
  /** Id of the target: a new toast about it replaces this one and its Undo. */
  about?: string | undefined;
  /** Undoes the action; shown as a button. */
  undo?: (() => void) | undefined;
  /** In milliseconds since 1970; default until the next action. */
  undoUntil?: number | undefined;
  durationMs: number;
}

export interface NewToast {
  kind?: Toast['kind'];
  text: string;
  page?: Toast['page'];
  about?: string | undefined;
  undo?: (() => void) | undefined;
  undoUntil?: number | undefined;
  /** Default: 4 s; 8 s with Undo or a link, or for an error. */
  durationMs?: number;
}

const SHOWN_AT_ONCE = 3;
const UNDOABLE_AT_ONCE = 20;

const shown = store<readonly Toast[]>([]);
let lastId = 0;
// Undoable actions, including those without a toast; newest last.
let undoables: readonly Pick<Toast, 'text' | 'about' | 'undo' | 'undoUntil'>[] = [];
// Discarded with the session.
let isSilent = false;

onSession((event) => {
  isSilent = event !== 'started';
  if (!isSilent) return;
  undoables = [];
  shown.set([]);
});

/** Shows a toast; nothing once the session is over. Can be called from anywhere. */
export function showToast(toast: NewToast): number {
  const { text, about, undo, undoUntil } = toast;
  if (about !== undefined) {
    // A toast without Undo replaces earlier ones; of two with Undo, the newer goes first.
    if (undo === undefined) undoables = undoables.filter((earlier) => earlier.about !== about);
    shown.set(shown.snapshot().filter((earlier) => earlier.about !== about));
  }
  if (undo !== undefined && !isSilent)
    undoables = [...undoables, { text, about, undo, undoUntil }].slice(-UNDOABLE_AT_ONCE);
  return add(toast);
}

function add({ kind = 'done', text, page, about, undo, undoUntil, durationMs }: NewToast): number {
  // A repeated refusal replaces the earlier one.
  if (kind === 'error')
    shown.set(shown.snapshot().filter((one) => one.kind !== 'error' || one.text !== text));
  lastId += 1;
  const duration = durationMs ?? (kind === 'error' || undo !== undefined || page !== undefined ? 8000 : 4000);
  const toast: Toast = { id: lastId, kind, text, page, about, undo, undoUntil, durationMs: duration };
  if (!isSilent) shown.set([...shown.snapshot(), toast].slice(-SHOWN_AT_ONCE));
  return toast.id;
}

export function dismissToast(id: number): void {
  shown.set(shown.snapshot().filter((toast) => toast.id !== id));
}

export function undoToast(toast: Toast): void {
  dismissToast(toast.id);
  undoables = undoables.filter(({ undo }) => undo !== toast.undo);
  toast.undo?.();
}

let offerEarlier: (() => void) | null = null;

/** Registers a fallback that offers an action from before the page load. Returns how to remove it. */
export function onNothingToUndo(offer: () => void): () => void {
  offerEarlier = offer;
  return () => {
    if (offerEarlier === offer) offerEarlier = null;
  };
}

/**
 * Undoes the newest action whose toast is shown. Without a toast, only offers the last undoable action again, so that
 * the user sees it. If the page knows of none, offers an earlier one.
 */
export function undoLast(): void {
  const undoable = shown.snapshot().findLast(({ undo }) => undo !== undefined);
  const last = undoables.findLast(({ undoUntil = Infinity }) => undoUntil > serverNow());
  if (undoable !== undefined) undoToast(undoable);
  else if (last !== undefined) add({ ...last, text: `Last action: ${last.text}` });
  else offerEarlier?.();
}

export const toastStore = {
  ...shown,
  clear: () => {
    isSilent = false;
    undoables = [];
    shown.set([]);
  },
};
