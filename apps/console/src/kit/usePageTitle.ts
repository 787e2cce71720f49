import { isolated } from './format/isolated.ts';
import { useEffect } from 'react';

let page = '';
let unread = '';

function write(): void {
  document.title = `${unread}${isolated(page)} · Marketdesk`;
}

/** Sets the tab's title to `<page> · Marketdesk`. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    page = name;
    write();
  }, [name]);
}

/** Prefixes the tab's title with the unread count: `(3) Users · Marketdesk`. Empty for none. */
export function useUnreadInTitle(count: string): void {
  useEffect(() => {
    unread = count === '' ? '' : `(${count}) `;
    write();
    return () => {
      unread = '';
      write();
    };
  }, [count]);
}
