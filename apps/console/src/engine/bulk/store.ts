import { storedJson, storeText } from '#backend/browserStorage.ts';
import { onSession } from '#backend/sessionEvents.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { BulkWords } from './bulk.ts';

/** What somebody wants to do with many items, to be previewed. */
export interface BulkWish extends BulkWords {
  item: BulkKind;
  action: string;
  arguments: object;
  /** The selected items, or all that the filters select. */
  of: { ids: readonly string[] } | { filters: object };
  dangerous: boolean;
  /** What had the focus before anything was asked. */
  opener?: HTMLElement | null;
  /** It has begun: the selection can go. */
  onStart: () => void;
}

/** A batch that was started. It goes on without this browser. */
export interface BulkBatch extends BulkWords {
  id: string;
  item: BulkKind;
  /** Whose it is: the next person in this browser does not follow it. */
  userId: string;
  /** Whether its end, or that it is undone, was said already. */
  isConflict: boolean;
}

interface State {
  wish: BulkWish | null;
  batch: BulkBatch | null;
  /** Whether the batch's dialog is open; it goes on when it is not. */
  isShown: boolean;
}

const KEY = 'marketdesk.bulk';
const NOTHING: State = { wish: null, batch: null, isShown: false };

let state: State | null = null;
const listeners = new Set<() => void>();

// What another person, or another tab, left behind is found out by reading its progress.
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

/** Opens the preview. Can be called from anywhere in the console. */
export const askBulk = (wish: BulkWish): void => set({ wish });
export const closeWish = (): void => set({ wish: null });
export const followBatch = (batch: BulkBatch, isShown: boolean): void => set({ wish: null, batch, isShown });
export const showBatch = (isShown: boolean): void => set({ isShown });
export const forgetBatch = (): void => set({ batch: null, isShown: false });

/** For React's useSyncExternalStore. */
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
