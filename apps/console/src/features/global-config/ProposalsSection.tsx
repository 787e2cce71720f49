import { Card } from '#kit/Card.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { openProposals, type Proposal } from '#parts/proposals.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmProposal } from './ConfirmProposal.tsx';
import { ProposalEntry } from './ProposalEntry.tsx';

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
