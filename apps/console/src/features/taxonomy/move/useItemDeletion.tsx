import { Dialog } from '#kit/dialog/Dialog.tsx';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { DeletableItem } from './move.api.ts';
import { type StepName, useAskStep } from './useAskStep.tsx';
import { useBlockedStep } from './useBlockedStep.tsx';
import { useMoveStep } from './useMoveStep.tsx';

/** The focus target after a row is removed: the next row's delete button, or that row. */
export function besideRowOf(element: HTMLElement | null): HTMLElement | null {
  const row = element?.closest('tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('[data-delete-item]') ?? (beside as HTMLElement | undefined) ?? null
  );
}

/**
 * Asks before an item is deleted; for an item in use, offers to deactivate it or to move its references. The caller
 * renders `dialog`.
 */
export function useItemDeletion(onDeleted: (movedTo: string | null) => void) {
  const [asked, setAsked] = useState<{ item: DeletableItem; times: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const from = useRef<HTMLElement | null>(null);
  // The focus target: the pressed button, or the next row's.
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
        // Each opening starts with the first step.
        key={asked.times}
        item={asked.item}
        open={isOpen}
        finalFocus={() => next.current}
        onClose={() => setOpen(false)}
        onDeleted={(movedTo) => {
          next.current = besideRowOf(from.current);
          setOpen(false);
          onDeleted(movedTo);
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

function DeleteDialog({ item, open, finalFocus, onClose, onDeleted }: DeleteDialogProps) {
  const [step, setStep] = useState<StepName>('ask');
  const propsOf = (name: StepName) => ({
    item,
    isShown: open && step === name,
    onClose,
    onDeleted,
    onStep: setStep,
  });
  // One dialog for all steps: the focus stays in it, and nothing flickers.
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

/** The text of a later step. It takes the focus, because the pressed button is gone. */
function StepBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current?.focus(), []);
  return (
    <div ref={body} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
