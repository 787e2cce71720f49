import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { useState } from 'react';
import type { QueryRef } from '../accept/matches.api.ts';
import type { Effect } from './effect.api.ts';
import { SearchEffect } from './SearchEffect.tsx';
import { useEffectCheck } from './useEffectCheck.ts';

/** A change that waits for an answer. */
export interface AskedChange {
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
export function EffectDialog({ asked, onAnswer }: EffectDialogProps) {
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
