import { Button } from '#kit/Button.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useAction } from '#kit/useAction.ts';
import type { Proposal } from '#parts/proposals.api.ts';
import { useId } from 'react';
import { CHANGED_BY_PROPOSALS, withdrawProposal } from './proposals.api.ts';

/** One proposed change: what, with which effect, by whom; and its two ends. */
export function ProposalEntry({ proposal, onConfirm }: { proposal: Proposal; onConfirm: () => void }) {
  const whyNotId = useId();
  const { blocked, takes_effect_at: effective } = proposal;
  const withdraw = useAction({
    run: () => withdrawProposal(proposal.id),
    fallback: 'Failed to withdraw the proposal',
    done: () => 'Proposal withdrawn.',
    refresh: CHANGED_BY_PROPOSALS,
  });
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <ProposedChange proposal={proposal} />
      <p className="text-sm wrap-anywhere text-muted">
        Proposed by {proposal.proposed_by_name ?? 'someone'}, <TimeAgo at={proposal.proposed_at} />.{' '}
        {effective === null ? 'Expires ' : 'Takes effect '}
        <TimeAgo at={effective ?? proposal.expires_at} />
        {effective === null ? '.' : ' unless it is withdrawn.'}
      </p>
      {blocked !== null && (
        <p id={whyNotId} className="text-sm">
          {blocked.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="sm"
          disabled={blocked !== null}
          aria-describedby={blocked === null ? undefined : whyNotId}
          onClick={onConfirm}
        >
          Confirm
        </Button>
        <Button size="sm" busy={withdraw.busy} onClick={() => withdraw.start()}>
          Withdraw
        </Button>
      </div>
    </li>
  );
}

/** What changes, from what to what, and what that does as things are now. */
export function ProposedChange({ proposal }: { proposal: Proposal }) {
  const { title, user_name: name, old_words: before, new_words: after, impact } = proposal;
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{name === null ? title : `${title} of ${name}`}</strong>: {before} →{' '}
        <strong className="font-semibold">{after}</strong>
      </p>
      <p className="text-muted">{impact.sentence}</p>
    </div>
  );
}
