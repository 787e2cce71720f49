import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus when a press replaces the button: once `state` has changed and nothing has the focus, the first
 * control in its place gets it. Call the returned function at the press.
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

// If no button is left, as after closing, the surrounding row or panel gets the focus.
function firstButton(container: HTMLElement | null): HTMLElement | null {
  return (
    container?.querySelector<HTMLElement>('button') ??
    container?.closest<HTMLElement>('[tabindex], [role=dialog]') ??
    null
  );
}
