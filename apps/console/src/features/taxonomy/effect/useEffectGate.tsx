import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { type Effect, isWorse } from './effect.api.ts';
import { SearchEffect, useEffectCheck } from './SearchEffect.tsx';

interface EffectGate {
  /** Resolves to whether to continue: at once if no search gets worse, otherwise after the dialog. */
  ask: (change: AskedChange) => Promise<boolean>;
  dialog: ReactNode;
}

/** Asks before terms that are added without a form make other searches worse. A failed check prevents nothing. */
export function useEffectGate(): EffectGate {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const turn = useRef(Promise.resolve(true));
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      answer.current?.(false);
    };
  }, []);

  const askNow = async (change: AskedChange) => {
    const found = await client.query(change.effect).catch(() => []);
    const except = change.except === undefined ? null : queryKeyOf(change.except);
    // After leaving the page, the terms are added without a question.
    if (
      hasLeft.current ||
      !found.some((row) => isWorse(row) && (row.loses_item || queryKeyOf(row) !== except))
    )
      return true;
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setAsked(change);
    });
  };
  return {
    // In the order of the presses.
    ask: (change) => {
      turn.current = turn.current.then(() => askNow(change));
      return turn.current;
    },
    dialog: (
      <EffectDialog
        asked={asked}
        onAnswer={(isConfirmed) => {
          setAsked(null);
          answer.current?.(isConfirmed);
        }}
      />
    ),
  };
}

interface AskedChange {
  effect: Effect;
  /** The added terms, for the title. */
  what: string;
  /** The accepted query, which is not listed. */
  except?: QueryRef | undefined;
}

interface EffectDialogProps {
  /** Null when closed. */
  asked: AskedChange | null;
  onAnswer: (isConfirmed: boolean) => void;
}

function EffectDialog({ asked, onAnswer }: EffectDialogProps) {
  // Keeps the content during the closing animation.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const check = useEffectCheck(shown?.effect ?? null);
  if (shown === null) return null;
  return (
    <FormDialog
      open={asked !== null}
      title={`Add ${shown.what}?`}
      description="Some searches would find less than they do today."
      verb={check.isWarned ? 'Add anyway' : 'Add'}
      dangerous={check.isWarned}
      action={{ busy: check.checking, error: null }}
      onClose={() => onAnswer(false)}
      onSubmit={() => void check.confirm(() => onAnswer(true))}
    >
      <SearchEffect check={check} except={shown.except} isOpen />
    </FormDialog>
  );
}
