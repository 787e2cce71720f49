import { Badge, type Tone } from '#kit/Badge.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import type { PayoutState } from '@marketdesk/contract/enums.ts';
import { remoteStateText } from './details/words.ts';
import { RunLink } from './runs/RunLink.tsx';
import { awaitsApproval, isCoolingOff, isPutOff, runOf, type Withdrawal } from './withdrawal.ts';

/** The badge of a payout without a remote state. */
const WITHOUT_REMOTE_STATE: Partial<Record<PayoutState, { text: string; tone: Tone }>> = {
  created: { text: 'Sending', tone: 'info' },
  sending: { text: 'Sending', tone: 'info' },
  unknown: { text: 'No answer yet', tone: 'warn' },
  accepted: { text: 'Accepted', tone: 'info' },
  undecided: { text: 'Unclear', tone: 'warn' },
  not_sent: { text: 'Not sent', tone: 'warn' },
};

const PUT_OFF = { text: 'Waiting', tone: 'warn' } as const;

/** The status, with the remote state, cooling off and missing approval. */
export function WithdrawalState({ withdrawal }: { withdrawal: Withdrawal }) {
  const { remote_state: said, payout_state: state } = withdrawal.details;
  const run = runOf(withdrawal);
  const isUnclear = withdrawal.status === 'pending' && state === 'undecided';
  // Hides a remote state that equals the status or is in doubt.
  const remoteState =
    isUnclear || said?.toLowerCase() === withdrawal.status ? null : said && remoteStateText(said);
  const known = isPutOff(withdrawal) ? PUT_OFF : state && WITHOUT_REMOTE_STATE[state];
  const silent = withdrawal.status === 'pending' ? known : undefined;
  return (
    <span className="inline-flex flex-wrap gap-1 in-[td]:w-max in-[td]:max-w-66 in-[td]:max-wide:max-w-44 in-[td]:max-xl:max-w-38 in-[td]:@max-[60rem]/beside:max-w-44">
      <StatusBadge status={withdrawal.status} />
      {run !== null ? (
        <Badge tone="info">
          <RunLink run={run} />
        </Badge>
      ) : remoteState ? (
        <Badge tone={withdrawal.status === 'pending' ? 'info' : 'neutral'}>
          <span
            title={remoteState}
            className="truncate in-[td]:max-w-36 max-wide:in-[td]:max-w-20 in-[td]:@max-[60rem]/beside:max-w-20"
          >
            {remoteState}
          </span>
        </Badge>
      ) : (
        silent && <Badge tone={silent.tone}>{silent.text}</Badge>
      )}
      {isCoolingOff(withdrawal) && <Badge tone="warn">Cooling off</Badge>}
      {awaitsApproval(withdrawal) && <Badge tone="accent">Needs approval</Badge>}
    </span>
  );
}
