import { Card } from '#kit/Card.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { useAction } from '#kit/useAction.ts';
import { openProposals, type Proposal } from '#parts/proposals.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProposalEntry, ProposedChange } from './ProposalEntry.tsx';
import { CHANGED_BY_PROPOSALS, confirmProposal } from './proposals.api.ts';

/** What waits for a second admin; nothing while nothing does. */
export function ProposalsSection() {
  const proposals = useQuery(openProposals());
  const [asked, setAsked] = useState<Proposal | null>(null);
  const open = proposals.data ?? [];
  if (proposals.isLoadingError)
    return (
      <Card title="Proposed changes">
        <FailedLine query={proposals} fallback="Failed to load proposed changes" />
      </Card>
    );
  return (
    <>
      {open.length > 0 && (
        <Card title="Proposed changes" flush>
          <ul className="lined">
            {open.map((proposal) => (
              <ProposalEntry key={proposal.id} proposal={proposal} onConfirm={() => setAsked(proposal)} />
            ))}
          </ul>
        </Card>
      )}
      <ConfirmProposal proposal={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Confirms a proposal as the second admin; the change then takes effect. */
function ConfirmProposal({ proposal, onClose }: { proposal: Proposal | null; onClose: () => void }) {
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
