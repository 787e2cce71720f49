import { useDebounced } from '#kit/useDebounced.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { effectOf, lostIn, type Trial } from './effect.api.ts';

const PAUSE_MS = 400;
const NOTHING: Trial = { type: 'category', id: null, categoryId: null, terms: [] };

/**
 * What a change would do to other searches, looked up while the form is filled in. `confirm` runs the change; if accepted
 * queries would lose their item, only once that has been shown. A failed check prevents nothing.
 */
export function useEffectCheck(trial: Trial | null) {
  const client = useQueryClient();
  const [checking, setChecking] = useState(false);
  const now = JSON.stringify(trial);
  const settled = useDebounced(now, PAUSE_MS);
  const isSettled = now === settled;
  const query = useQuery({ ...effectOf(trial ?? NOTHING), enabled: trial !== null && isSettled });
  const isWarned = trial !== null && isSettled && lostIn(query.data).length > 0;
  const confirm = async (change: () => void) => {
    if (trial === null || isWarned) {
      change();
      return;
    }
    setChecking(true);
    const found = await client.query(effectOf(trial)).catch(() => []);
    setChecking(false);
    if (lostIn(found).length === 0) change();
  };
  return { query, isShown: trial !== null, isWarned, checking, confirm };
}

export type EffectCheck = ReturnType<typeof useEffectCheck>;
