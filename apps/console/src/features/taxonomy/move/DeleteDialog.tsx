import { Dialog } from '#kit/dialog/Dialog.tsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { StepName } from './deleteSteps.ts';
import type { DeletableItem } from './move.api.ts';
import { useAskStep } from './useAskStep.tsx';
import { useBlockedStep } from './useBlockedStep.tsx';
import { useMoveStep } from './useMoveStep.tsx';

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
export function DeleteDialog({ item, open, finalFocus, onClose, onDeleted }: DeleteDialogProps) {
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
