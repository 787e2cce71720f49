import { buttonClass } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { METHOD_LABELS } from '#parts/statusBadges.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { userOf } from './userOf.ts';
import type { Withdrawal, WithdrawalExtras } from './withdrawal.ts';
import { WithdrawalState } from './WithdrawalState.tsx';

export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const extras: WithdrawalExtras = withdrawal.details ?? {};
  return (
    <>
      <Facts>
        <Fact name="ID">
          <span className="font-mono text-xs">{withdrawal.id}</span>
        </Fact>
        <Fact name="User">
          <UserLink user={userOf(withdrawal)} />
        </Fact>
        <Fact name="Status">
          <WithdrawalState withdrawal={withdrawal} />
        </Fact>
        <Fact name="Created">
          <TimeAgo at={withdrawal.created_at} />
        </Fact>
        <Fact name="Processed">
          <TimeAgo at={withdrawal.processed_at} />
        </Fact>
        <Fact name="Error message">
          {withdrawal.error_message === null ? (
            NOTHING
          ) : (
            <span className="text-bad">{withdrawal.error_message}</span>
          )}
        </Fact>
        <Fact name="Method">{METHOD_LABELS[withdrawal.method] ?? withdrawal.method}</Fact>
        <Fact name="Amount">
          <span className="tabular font-medium">{formatEuro(withdrawal.amount_eur)}</span>
        </Fact>
        <Fact name="Fee">
          <span className="tabular">{fee(extras)}</span>
        </Fact>
        <Fact name="Net amount">
          <span className="tabular">{formatEuro(extras.net_amount_eur)}</span>
        </Fact>
        <Fact name="Remote state">{extras.remote_state ?? NOTHING}</Fact>
        <Fact name="Payout link">
          <PayoutLink url={extras.payout_link_url ?? null} />
        </Fact>
      </Facts>
      <details className="mt-2">
        <summary className="rounded-sm py-1 text-sm font-medium text-muted">Raw details</summary>
        <pre className="mt-1 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
          {JSON.stringify(withdrawal.details, null, 2)}
        </pre>
      </details>
    </>
  );
}

/** `5% · €4.20` */
function fee({ fee_percent: percent, fee_amount_eur: amount }: WithdrawalExtras): string {
  const share = percent === null || percent === undefined ? NOTHING : `${Number(percent)}%`;
  return `${share} · ${formatEuro(amount)}`;
}

function PayoutLink({ url }: { url: string | null }) {
  if (url === null) return NOTHING;
  // The address comes from the payout provider: only a web address is made clickable.
  const isWeb = /^https?:\/\//i.test(url);
  return (
    <span className="flex flex-col items-start gap-1.5">
      <span className="font-mono text-xs">{url}</span>
      <span className="flex gap-2">
        {isWeb && (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', 'sm')}>
            Open
          </a>
        )}
        <CopyButton text={url}>Copy</CopyButton>
      </span>
    </span>
  );
}
