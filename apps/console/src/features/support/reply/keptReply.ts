import { storedJson, storeText } from '#backend/browserStorage.ts';

/** The saved answer of a reply. */
export interface UsedAnswer {
  id: string;
  locale: string;
  /** The inserted text. */
  text: string;
}

/** A sent message without a response. */
export interface Unsent {
  /** The message's id in the database, chosen here. */
  id: string;
  text: string;
  /** The value for `p_image_url`. */
  image: string | null;
  answer: UsedAnswer | null;
  at: string;
}

/** A reply as stored in this browser. */
export interface KeptReply {
  text: string;
  image: string | null;
  answer: UsedAnswer | null;
  unsent: Unsent | null;
}

const NOTHING: KeptReply = { text: '', image: null, answer: null, unsent: null };
const storageKey = (key: string) => `marketdesk.reply/${key}`;

/** The stored reply; empty if unreadable. */
export function keptReply(key: string): KeptReply {
  const stored = storedJson(storageKey(key));
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  const { text, image, answer, unsent } = stored as Record<string, unknown>;
  return {
    text: textOf(text) ?? '',
    image: textOf(image),
    answer: readAnswer(answer),
    unsent: readUnsent(unsent),
  };
}

/** Stores it; returns whether that was possible. */
export function keepReply(key: string, { text, image, answer, unsent }: KeptReply): boolean {
  const isEmpty = text === '' && image === null && unsent === null;
  return storeText(storageKey(key), isEmpty ? null : JSON.stringify({ text, image, answer, unsent }));
}

/** Calls back when another tab changes the stored reply. */
export function onKeptElsewhere(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey(key)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function readUnsent(stored: unknown): Unsent | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, text, image, answer, at } = stored as Record<string, unknown>;
  if (typeof id !== 'string' || typeof text !== 'string' || typeof at !== 'string') return null;
  return { id, text, image: textOf(image), answer: readAnswer(answer), at };
}

function readAnswer(stored: unknown): UsedAnswer | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, locale, text } = stored as Record<string, unknown>;
  if (typeof id !== 'string' || typeof locale !== 'string' || typeof text !== 'string') return null;
  return { id, locale, text };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
