import { Card } from '#kit/Card.tsx';
import { Failed } from '#kit/Failed.tsx';
import { messageFor } from '#backend/messageFor.ts';
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
  if (proposals.isError && proposals.data === undefined)
    return (
      <Card title="Proposed changes">
        <Failed
          inline
          sentence={messageFor(proposals.error, 'Failed to load proposed changes')}
          busy={proposals.isFetching}
          onRetry={() => void proposals.refetch()}
        />
      </Card>
    );
  return (
    <>
      {open.length > 0 && (
        <Card title="Proposed changes" flush>
          <ul className="divide-y">
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
