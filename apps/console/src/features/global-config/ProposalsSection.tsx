import { Card } from '#kit/Card.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { useAction } from '#kit/useAction.ts';
import { openProposals, type Proposal, PROPOSALS_KEY } from '#parts/proposals.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#kit/Button.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { rpc } from '#backend/rest.ts';
import { PAYOUTS_HOLD_KEY } from '#parts/payoutsHold.api.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';

/** Everything that a confirmed proposal may change. */
const CHANGED_BY_PROPOSALS = [
  PROPOSALS_KEY,
  ['global-config'],
  PAYOUTS_HOLD_KEY,
  ['user'],
  ['staff'],
  ...SHOWS_USERS,
];

/**
 * Confirms a proposal. Errors: BackendError, reason `own_proposal`, `not_two_people`, `changed_meanwhile`,
 * `proposal_ended` ….
 */
function confirmProposal(id: string): Promise<Proposal> {
  return rpc('admin_confirm_proposal', { p_id: id });
}

/** Withdraws or declines a proposal. Errors: BackendError, reason `proposal_ended`. */
function withdrawProposal(id: string): Promise<Proposal> {
  return rpc('admin_withdraw_proposal', { p_id: id });
}

/** Pending proposals; nothing without any. */
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

/** A proposed change, its effect and author, with the buttons to confirm or end it. */
function ProposalEntry({ proposal, onConfirm }: { proposal: Proposal; onConfirm: () => void }) {
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

/** The old and new value, and the current effect. The effect of permissions says them. */
function ProposedChange({ proposal }: { proposal: Proposal }) {
  const { kind, title, user_name: name, old_words: before, new_words: after, impact } = proposal;
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{name === null ? title : `${title} of ${name}`}</strong>
        {kind !== 'permissions' && (
          <>
            : {before} → <strong className="font-semibold">{after}</strong>
          </>
        )}
      </p>
      <p className="text-muted">{impact.sentence}</p>
    </div>
  );
}
