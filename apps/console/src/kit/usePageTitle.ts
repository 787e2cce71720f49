import { useEffect } from 'react';

/** Sets the tab's title to `<page> · Marketdesk`. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Marketdesk`;
  }, [page]);
}
