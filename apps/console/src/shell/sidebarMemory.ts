const KEY = 'marketdesk.sidebar';

/** Whether the sidebar was last collapsed to icons, in this browser. */
export function storedCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed';
  } catch {
    return false;
  }
}

export function storeCollapsed(collapsed: boolean): void {
  try {
    if (collapsed) localStorage.setItem(KEY, 'collapsed');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: remembered until the page is closed.
  }
}
