import { Dialog } from '#kit/dialog/Dialog.tsx';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { besideRowOf } from './besideRowOf.ts';
import type { StepName } from './deleteSteps.ts';
import type { DeletableItem } from './move.api.ts';
import { useAskStep } from './useAskStep.tsx';
import { useBlockedStep } from './useBlockedStep.tsx';
import { useMoveStep } from './useMoveStep.tsx';

interface ItemDeletion {
  /** Asks whether to delete the item, for buttons and keys alike. */
  ask: (item: DeletableItem) => void;
  /** The dialog; has to be rendered. */
  dialog: ReactNode;
}

/** Asks before an item is deleted, and offers what else to do when it is in use. */
export function useItemDeletion(onDeleted?: (movedTo: string | null) => void): ItemDeletion {
  const [asked, setAsked] = useState<{ item: DeletableItem; times: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const from = useRef<HTMLElement | null>(null);
  // Where the focus goes: back, or to the same control in the row next to the deleted one.
  const next = useRef<HTMLElement | null>(null);

  const ask = useCallback((item: DeletableItem) => {
    from.current = next.current = document.activeElement as HTMLElement | null;
    setAsked((before) => ({ item, times: (before?.times ?? 0) + 1 }));
    setOpen(true);
  }, []);
  return {
    ask,
    dialog: asked !== null && (
      <DeleteDialog
        // Each time it begins with its first question.
        key={asked.times}
        item={asked.item}
        open={isOpen}
        finalFocus={() => next.current}
        onClose={() => setOpen(false)}
        onDeleted={(movedTo) => {
          next.current = besideRowOf(from.current);
          setOpen(false);
          onDeleted?.(movedTo);
        }}
      />
    ),
  };
}

interface DeleteDialogProps {
  item: DeletableItem;
  open: boolean;
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
  onDeleted: (movedTo: string | null) => void;
}

/**
 * The steps: the confirmation; 'Delete blocked' if the item is in use; and from both, moving everything to
 * another item.
 */
function DeleteDialog({ item, open, finalFocus, onClose, onDeleted }: DeleteDialogProps) {
  const [step, setStep] = useState<StepName>('ask');
  const propsOf = (name: StepName) => ({
    item,
    isShown: open && step === name,
    onClose,
    onDeleted,
    onStep: setStep,
  });
  // One dialog for all steps, so that the focus stays in it and nothing flickers.
  const steps = {
    ask: useAskStep(propsOf('ask')),
    blocked: useBlockedStep(propsOf('blocked')),
    move: useMoveStep(propsOf('move')),
  };
  const { title, body, footer } = steps[step];
  return (
    <Dialog open={open} title={title} onClose={onClose} finalFocus={finalFocus} footer={footer}>
      {step === 'ask' ? body : <StepBody key={step}>{body}</StepBody>}
    </Dialog>
  );
}

/** The text of a dialog step; gets the focus, because the button that led here is gone. */
function StepBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current?.focus(), []);
  return (
    <div ref={body} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
