/** A message that was handed over and of which no answer has come. */
export interface Unsent {
  /** The message's id in the database, chosen here. */
  id: string;
  text: string;
  /** As `p_image_url` takes it. */
  image: string | null;
  at: string;
}

/** What this browser keeps of a reply. */
export interface KeptReply {
  text: string;
  image: string | null;
  unsent: Unsent | null;
}

const NOTHING: KeptReply = { text: '', image: null, unsent: null };
const storageKey = (key: string) => `marketdesk.reply/${key}`;

/** What was kept under a key; anything unreadable is nothing. */
export function keptReply(key: string): KeptReply {
  try {
    return read(JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null'));
  } catch {
    return NOTHING;
  }
}

/** Keeps it, and says whether that was possible. */
export function keepReply(key: string, { text, image, unsent }: KeptReply): boolean {
  try {
    if (text === '' && image === null && unsent === null) localStorage.removeItem(storageKey(key));
    else localStorage.setItem(storageKey(key), JSON.stringify({ text, image, unsent }));
    return true;
  } catch {
    // Storage is full or forbidden: the reply lasts as long as the page.
    return false;
  }
}

/** Calls back whenever another tab of this browser has changed what is kept under the key. */
export function onKeptElsewhere(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey(key)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function read(stored: unknown): KeptReply {
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  const { text, image, unsent } = stored as Record<string, unknown>;
  return { text: textOf(text) ?? '', image: textOf(image), unsent: readUnsent(unsent) };
}

function readUnsent(stored: unknown): Unsent | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, text, image, at } = stored as Record<string, unknown>;
  if (typeof id !== 'string' || typeof text !== 'string' || typeof at !== 'string') return null;
  return { id, text, image: textOf(image), at };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
