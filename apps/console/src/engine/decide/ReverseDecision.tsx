import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import type { ReversibleDecision } from '@marketdesk/contract/documents.ts';
import { reverseDecision, SHOWS_DECISIONS } from './decide.api.ts';
import { useReaderHint } from './readerHint.ts';

interface ReverseDecisionProps {
  open: boolean;
  decision: ReversibleDecision;
  onClose: () => void;
}

/** Reverses a decision, with a reason: its sanctions end, and what it removed is restored. */
export function ReverseDecision({ open, decision, onClose }: ReverseDecisionProps) {
  const { id, kind, removes, target_type } = decision;
  const hint = useReaderHint(decision);
  const action = useAction<string, DecisionsRow>({
    run: (reason) => reverseDecision(id, reason),
    fallback: 'Failed to reverse the decision',
    errorDisplay: 'inline',
    done: () => 'Decision reversed.',
    refresh: SHOWS_DECISIONS,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="Reverse this decision?"
      verb="Reverse decision"
      reason={{ hint: kind === 'no_violation' ? 'For staff, in the history.' : hint }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        {kind === 'no_violation'
          ? 'The reports are open again.'
          : 'The decision is revoked and the person is notified.'}
        {removes && ` The ${target_type} is back.`}
      </p>
    </ReasonDialog>
  );
}
