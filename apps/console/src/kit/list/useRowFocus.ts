import { useLayoutEffect, useRef } from 'react';

/**
 * For a drawer's `finalFocus`: the last shown row, unless a link or button of that row had opened it. Null if the row
 * is not in the list.
 */
export function useRowFocus(
  openId: string | undefined,
  shownId: string | undefined,
): () => HTMLElement | null {
  const opener = useRef<Element | null>(null);
  const isOpen = openId !== undefined;
  useLayoutEffect(() => {
    // The drawer takes the focus later.
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const row = document.querySelector<HTMLElement>(`[data-row-id="${shownId ?? ''}"]`);
    const isOpenedInside = row !== opener.current && row?.contains(opener.current) === true;
    return isOpenedInside ? null : row;
  };
}
