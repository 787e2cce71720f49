import { storedText, storeText } from '#backend/browserStorage.ts';

const KEY = 'marketdesk.sidebar';

/** Whether the sidebar was last collapsed to icons, in this browser. */
export function storedCollapsed(): boolean {
  return storedText(KEY) === 'collapsed';
}

export function storeCollapsed(collapsed: boolean): void {
  storeText(KEY, collapsed ? 'collapsed' : null);
}
