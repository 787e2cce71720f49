import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { CircleSlash, Gavel } from 'lucide-react';
import type { BulkAction } from '../bulk/bulk.ts';

/** One decision about many; reports about the same target are combined. */
export const DECIDE: BulkAction = {
  name: 'decide',
  label: 'Decide…',
  icon: Gavel,
  shortcut: 'decide',
  permission: 'reports.decide',
  does: 'Decide about {things}',
  done: '{things} decided.',
  Question: lazyDialog(async () => (await import('./DecideQuestion.tsx')).DecideQuestion),
  isMain: true,
};

/** The most common decision, in one press. */
export const NO_VIOLATION: BulkAction = {
  name: 'decide',
  arguments: { kind: 'no_violation' },
  label: 'No violation',
  icon: CircleSlash,
  shortcut: 'noViolation',
  does: 'No violation: {things}',
  done: '{things}: no violation.',
  isMain: true,
};
