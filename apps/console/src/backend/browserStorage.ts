type Where = 'localStorage' | 'sessionStorage';

// Values that storage refused, because it is full or blocked.
const unstored = new Map<string, string>();
const nameOf = (key: string, where: Where) => `${where} ${key}`;

/** A text stored in this browser, or in this tab; null for none. */
export function storedText(key: string, where: Where = 'localStorage'): string | null {
  try {
    return unstored.get(nameOf(key, where)) ?? window[where].getItem(key);
  } catch {
    return null;
  }
}

/** The value of a JSON text; null if missing or unreadable. Callers check its shape. */
export function storedJson(key: string, where: Where = 'localStorage'): unknown {
  try {
    return JSON.parse(storedText(key, where) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it. Returns false if storage is full or blocked: it then lasts until the page is closed.
 */
export function storeText(key: string, text: string | null, where: Where = 'localStorage'): boolean {
  unstored.delete(nameOf(key, where));
  try {
    if (text === null) window[where].removeItem(key);
    else window[where].setItem(key, text);
    return true;
  } catch {
    if (text !== null) unstored.set(nameOf(key, where), text);
    return false;
  }
}

/** The keys in this browser that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
