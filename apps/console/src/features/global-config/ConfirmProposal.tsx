import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import type { Proposal } from '#parts/proposals.api.ts';
import { CHANGED_BY_PROPOSALS, confirmProposal } from './proposals.api.ts';
import { ProposedChange } from './ProposalEntry.tsx';

/** Asks the second admin, and has the change take effect. */
export function ConfirmProposal({ proposal, onClose }: { proposal: Proposal | null; onClose: () => void }) {
  const action = useAction<string, Proposal>({
    run: confirmProposal,
    fallback: 'Failed to confirm the proposal',
    errorDisplay: 'inline',
    done: () => 'Confirmed. The change is in effect.',
    refresh: CHANGED_BY_PROPOSALS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={proposal !== null}
      question="Confirm this change?"
      verb="Confirm"
      action={action}
      onCancel={onClose}
      onConfirm={() => {
        if (proposal !== null) action.start(proposal.id);
      }}
    >
      {proposal !== null && <ProposedChange proposal={proposal} />}
    </ConfirmDialog>
  );
}
