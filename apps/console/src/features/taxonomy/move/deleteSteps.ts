import type { ReactNode } from 'react';
import type { DeletableItem } from './move.api.ts';

/** The question; what blocks; moving everything to another item. */
export type StepName = 'ask' | 'blocked' | 'move';

/** What a step of deleting is told. */
export interface DeleteStepProps {
  item: DeletableItem;
  /** Reads what it shows only then. */
  isShown: boolean;
  onClose: () => void;
  onDeleted: (movedTo: string | null) => void;
  onStep: (step: StepName) => void;
}

/** What a step shows in the dialog that all of them share. */
export interface DeleteStep {
  title: string;
  body: ReactNode;
  footer: ReactNode;
}
