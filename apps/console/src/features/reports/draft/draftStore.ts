import { storedJson, storedKeys, storedText, storeText } from '#backend/browserStorage.ts';
import { RESOLUTION_FIELDS, type ResolutionField } from './resolution.ts';

/** A field that somebody is changing: the text it had when they began, and what they made of it. */
interface Edit {
  from: string;
  to: string;
}

/** What was typed about a report and is not saved yet. */
export type Draft = Readonly<Partial<Record<ResolutionField, Edit>>>;

const PREFIX = 'marketdesk.draft.report.';
const KEPT_MS = 30 * 24 * 60 * 60_000;

// Where storage is forbidden or full, a draft lasts as long as the page.
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** Under which a person's draft about a report is kept in this browser, so that it outlives a reload and a lost session. */
export function draftKey(userId: string, reportId: string): string {
  return `${PREFIX}${userId}.${reportId}`;
}

/** The draft as stored: a text that stays the same while nothing changes, for useSyncExternalStore. */
export function storedDraft(key: string): string | null {
  return storedText(key) ?? unstored.get(key) ?? null;
}

/** Trusts nothing about what is stored. */
export function readDraft(stored: string | null): Draft {
  if (stored === null) return {};
  try {
    const { edits } = JSON.parse(stored) as { edits?: Record<string, unknown> };
    const known = RESOLUTION_FIELDS.flatMap((field) => {
      const edit = edits?.[field];
      return isEdit(edit) ? [[field, { from: edit.from, to: edit.to }]] : [];
    });
    return Object.fromEntries(known) as Draft;
  } catch {
    return {};
  }
}

function isEdit(value: unknown): value is Edit {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Record<string, unknown>;
  return typeof from === 'string' && typeof to === 'string';
}

export function writeDraft(key: string, edits: Draft, now = Date.now()): void {
  const text = Object.keys(edits).length === 0 ? null : JSON.stringify({ at: now, edits });
  unstored.delete(key);
  if (text !== null) forgetOld(now);
  if (!storeText(key, text) && text !== null) unstored.set(key, text);
  for (const listener of listeners) listener();
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may write the same draft.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function forgetOld(now: number): void {
  for (const key of storedKeys(PREFIX)) {
    const { at } = (storedJson(key) ?? {}) as { at?: unknown };
    if (typeof at !== 'number' || at < now - KEPT_MS) storeText(key, null);
  }
}
