import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { reverseDecision, SHOWS_DECISIONS } from './decide.api.ts';

interface ReverseDecisionProps {
  open: boolean;
  decision: DecisionsRow;
  onClose: () => void;
}

/** Takes a decision back, with a reason: what it put on the person ends, and what it removed returns. */
export function ReverseDecision({
  open,
  decision: { id, kind, removes, target_type },
  onClose,
}: ReverseDecisionProps) {
  const action = useAction<string, DecisionsRow>({
    run: (reason) => reverseDecision(id, reason),
    fallback: 'Failed to reverse the decision',
    tell: 'inline',
    done: () => 'Decision reversed.',
    refresh: SHOWS_DECISIONS,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="Reverse this decision?"
      verb="Reverse decision"
      hint={kind === 'no_violation' ? 'For staff, in the history.' : 'The person reads it.'}
      missing="Enter a reason."
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        {kind === 'no_violation'
          ? 'The reports are open again.'
          : 'It no longer counts, and the person is told.'}
        {removes && ` The ${target_type} is back.`}
      </p>
    </ReasonDialog>
  );
}
