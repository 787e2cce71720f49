import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { isTyping, keyOf, layerHasKeys } from '../keys/keyboard.ts';

type Step = 1 | -1;

let kept: Step[] = [];
/** How many placeholders there are. */
let waiting = 0;

/** Which way the key moves over a list's rows: `j` down, `k` up; null for any other key. */
export function stepOf(event: KeyboardEvent): Step | null {
  if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return null;
  const key = keyOf(event);
  if (key === 'j') return 1;
  return key === 'k' ? -1 : null;
}

/**
 * While this stands for rows that are loading, `j` and `k` are kept for them, unless something else is done after that: a Tab, Escape,
 * a press of the pointer, another page. Other keys are not kept: nobody has seen which row they would act on.
 */
export function useStepsAhead(): void {
  const router = useRouter();
  useLayoutEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const drop = () => (kept = []);
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (event.key === 'Tab' || event.key === 'Escape') drop();
      // A table that is there has handled it, or another placeholder.
      if (step === null || event.defaultPrevented || !layerHasKeys('page')) return;
      event.preventDefault();
      kept.push(step);
    };
    waiting += 1;
    // After all others, whose listeners are the document's.
    window.addEventListener('keydown', onKeyDown, { signal });
    window.addEventListener('pointerdown', drop, { signal, capture: true });
    signal.addEventListener('abort', router.subscribe('onBeforeNavigate', drop));
    return () => {
      ending.abort();
      waiting -= 1;
      // The rows have taken them by then, or there are none; another placeholder may have come first.
      queueMicrotask(() => waiting === 0 && drop());
    };
  }, [router]);
}

/** What was kept, once. */
export function takeSteps(): Step[] {
  const steps = kept;
  kept = [];
  return steps;
}
