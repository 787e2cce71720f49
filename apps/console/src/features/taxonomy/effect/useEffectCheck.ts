import { useDebounced } from '#kit/useDebounced.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Effect, effectOf, lostIn } from './effect.api.ts';

const PAUSE_MS = 400;
// As long as it takes to notice that a button says something else now.
const NOTICE_MS = 600;
const NOTHING = effectOf({ type: 'category', id: null, categoryId: null, terms: [] });

/**
 * What a change would do to other searches, looked up while the form is filled in. `confirm` runs the change; if accepted
 * queries would lose their item, only once that has been shown: a press that was meant for the button before does nothing.
 * A failed check prevents nothing.
 */
export function useEffectCheck(effect: Effect | null) {
  const client = useQueryClient();
  const [checking, setChecking] = useState(false);
  const now = effect === null ? '' : effect.queryKey.join(' ');
  const settled = useDebounced(now, PAUSE_MS);
  const isSettled = now === settled;
  const query = useQuery({ ...(effect ?? NOTHING), enabled: effect !== null && isSettled });
  const isWarned = effect !== null && isSettled && lostIn(query.data).length > 0;
  const warnedAt = useRef(0);
  useEffect(() => {
    if (isWarned) warnedAt.current = performance.now();
  }, [isWarned]);
  const confirm = async (change: () => void) => {
    if (isWarned && performance.now() - warnedAt.current < NOTICE_MS) return;
    if (effect === null || isWarned) {
      change();
      return;
    }
    setChecking(true);
    const found = await client.query(effect).catch(() => []);
    setChecking(false);
    if (lostIn(found).length === 0) change();
  };
  return { query, isShown: effect !== null, isWarned, checking, confirm };
}

export type EffectCheck = ReturnType<typeof useEffectCheck>;
