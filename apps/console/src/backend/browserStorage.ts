type Where = 'localStorage' | 'sessionStorage';

/** A text kept in this browser, or in this tab; null if there is none, or if storage is blocked. */
export function storedText(key: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(key);
  } catch {
    return null;
  }
}

/** The value of a text that is JSON; null if there is none or it can't be read. Whoever asks checks its shape. */
export function storedJson(key: string, where: Where = 'localStorage'): unknown {
  try {
    return JSON.parse(storedText(key, where) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it. Returns false if storage is full or blocked: then it lasts until the page is closed. */
export function storeText(key: string, text: string | null, where: Where = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(key);
    else window[where].setItem(key, text);
    return true;
  } catch {
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
