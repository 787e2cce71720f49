import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when a press replaces the very button that was pressed: once `state` has changed and the
 * focus is nowhere, the first of what stands there now takes it. Returns what to call at the press.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, state: string): () => void {
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) firstButton(container.current)?.focus();
  }, [state, container]);
  return () => {
    wanted.current = container.current?.contains(document.activeElement) ?? false;
  };
}

// With no button left, as after closing, the row or panel around takes it.
function firstButton(container: HTMLElement | null): HTMLElement | null {
  return (
    container?.querySelector<HTMLElement>('button') ??
    container?.closest<HTMLElement>('[tabindex], [role=dialog]') ??
    null
  );
}
