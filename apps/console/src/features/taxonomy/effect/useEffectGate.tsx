import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { type Effect, isWorse } from './effect.api.ts';
import { SearchEffect, useEffectCheck } from './SearchEffect.tsx';

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

/** A change that waits for an answer. */
interface AskedChange {
  effect: Effect;
  /** What is added, for the question. */
  what: string;
  /** The query that is to change. */
  except?: QueryRef | undefined;
}

interface EffectDialogProps {
  /** null when closed. */
  asked: AskedChange | null;
  onAnswer: (goOn: boolean) => void;
}

/** Asks whether to add words all the same that other searches would find something else by. */
function EffectDialog({ asked, onAnswer }: EffectDialogProps) {
  // While the dialog closes, it keeps its content.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const check = useEffectCheck(shown?.effect ?? null);
  if (shown === null) return null;
  return (
    <FormDialog
      open={asked !== null}
      title={`Add ${shown.what}?`}
      description="Some searches would no longer find what they find today."
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
