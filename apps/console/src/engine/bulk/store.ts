import { storedJson, storeText } from '#backend/browserStorage.ts';
import { onSession } from '#backend/sessionEvents.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { BulkWords } from './bulk.ts';

/** A bulk action to preview. */
export interface BulkWish extends BulkWords {
  item: BulkKind;
  action: string;
  arguments: object;
  /** The selected items, or all that match the filters. */
  of: { ids: readonly string[] } | { filters: object };
  dangerous: boolean;
  /** Gets the focus back afterwards. */
  opener?: HTMLElement | null;
  /** Called when it has begun: clears the selection. */
  onStart: () => void;
}

/** A started batch. It continues without this browser. */
export interface BulkBatch extends BulkWords {
  id: string;
  item: BulkKind;
  /** Its owner: the next user of this browser does not follow it. */
  userId: string;
  /** Whether its end, or its undo, was announced. */
  isConflict: boolean;
}

interface State {
  wish: BulkWish | null;
  batch: BulkBatch | null;
  /** Whether the batch's dialog is open; a hidden batch continues. */
  isShown: boolean;
}

const KEY = 'marketdesk.bulk';
const NOTHING: State = { wish: null, batch: null, isShown: false };

let state: State | null = null;
const listeners = new Set<() => void>();

// Another user's or tab's stored batch is detected by reading its progress.
function current(): State {
  state ??= { ...NOTHING, batch: storedBatch() };
  return state;
}

function set(change: Partial<State>): void {
  state = { ...current(), ...change };
  if ('batch' in change) storeText(KEY, change.batch == null ? null : JSON.stringify(change.batch));
  for (const listener of listeners) listener();
}

onSession((event) => {
  if (event === 'left') set(NOTHING);
  else if (event === 'ended') set({ isShown: false });
});

/** Opens the preview. Can be called from anywhere. */
export const askBulk = (wish: BulkWish): void => set({ wish });
export const closeWish = (): void => set({ wish: null });
export const followBatch = (batch: BulkBatch, isShown: boolean): void => set({ wish: null, batch, isShown });
export const showBatch = (isShown: boolean): void => set({ isShown });
export const forgetBatch = (): void => set({ batch: null, isShown: false });

export const bulkStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: current,
};

const TEXTS = ['id', 'item', 'userId', 'does', 'done'] as const;

function storedBatch(): BulkBatch | null {
  const stored = storedJson(KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const batch = stored as Record<string, unknown>;
  return TEXTS.every((name) => typeof batch[name] === 'string') ? (stored as BulkBatch) : null;
}
