import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queryKeyOf } from '../accept/matches.api.ts';
import { isWorse } from './effect.api.ts';
import { type AskedChange, EffectDialog } from './EffectDialog.tsx';

interface EffectGate {
  /** Whether to go on with a change: at once if it makes no search worse, else as the dialog is answered. */
  ask: (change: AskedChange) => Promise<boolean>;
  dialog: ReactNode;
}

/** The check of other searches for words that are added without a form. A failed check prevents nothing. */
export function useEffectGate(): EffectGate {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const answer = useRef<(goOn: boolean) => void>(undefined);
  const turn = useRef(Promise.resolve(true));
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      answer.current?.(false);
    };
  }, []);

  const askNow = async (change: AskedChange) => {
    const found = await client.query(change.effect).catch(() => []);
    const except = change.except === undefined ? null : queryKeyOf(change.except);
    // Whoever leaves before the answer wanted it added.
    if (
      isGone.current ||
      !found.some((row) => isWorse(row) && (row.loses_item || queryKeyOf(row) !== except))
    )
      return true;
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setAsked(change);
    });
  };
  return {
    // One after the other, as they were pressed.
    ask: (change) => {
      turn.current = turn.current.then(() => askNow(change));
      return turn.current;
    },
    dialog: (
      <EffectDialog
        asked={asked}
        onAnswer={(goOn) => {
          setAsked(null);
          answer.current?.(goOn);
        }}
      />
    ),
  };
}
