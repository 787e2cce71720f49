import { Button, buttonClass } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { formatDay } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { useAction } from '#kit/useAction.ts';
import { LoadError, WhenLoaded } from '#kit/WhenLoaded.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Eye } from 'lucide-react';
import { useState } from 'react';
import type { Withdrawal } from '../withdrawal.ts';
import { showPayoutLink, withdrawalLines } from '../withdrawals.api.ts';
import { PROVIDER_LABELS, remoteStateText } from './words.ts';

/** The specified fields of a withdrawal, short values in two columns on wide screens. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const extras = withdrawal.details;
  return (
    <div>
      <Facts>
        <Fact name="ID">
          <Id text={withdrawal.id} />
        </Fact>
      </Facts>
      <div className="grid gap-x-8 border-y sm:grid-cols-2 in-data-pane:grid-cols-1! [&>dl:first-child]:max-sm:border-b in-data-pane:[&>dl:first-child]:border-b">
        <Facts>
          <Fact name="Created">
            <TimeAgo at={withdrawal.created_at} />
          </Fact>
          <Fact name="Processed">
            <TimeAgo at={withdrawal.processed_at} />
          </Fact>
          <Fact name="Method">{readable(withdrawal.method)}</Fact>
          <Fact name="Remote state">
            {extras.remote_state ? remoteStateText(extras.remote_state) : NOTHING}
          </Fact>
        </Facts>
        <Facts>
          <Fact name="Amount">
            <Euro amount={withdrawal.amount_eur} />
          </Fact>
          <Fact name="Fee percent">
            <span className="tabular">{percentText(extras.fee_percent)}</span>
          </Fact>
          <Fact name="Fee amount">
            <Euro amount={extras.fee_amount_eur} />
          </Fact>
          <Fact name="Net amount">
            <strong className="font-semibold">
              <Euro amount={extras.net_amount_eur} />
            </strong>
          </Fact>
        </Facts>
      </div>
      <Facts>
        <Fact name="Error message">
          {withdrawal.error_message === null ? (
            NOTHING
          ) : (
            <span className="whitespace-pre-line text-bad">{withdrawal.error_message}</span>
          )}
        </Fact>
        {(extras.received_24h_eur ?? 0) > 0 && (
          <Fact name="Also received in 24 hours">
            <Euro amount={extras.received_24h_eur} />
          </Fact>
        )}
        {extras.destination && <Fact name="Destination">{extras.destination}</Fact>}
        <Fact name="Payout link">
          <PayoutLink key={withdrawal.id} withdrawal={withdrawal} />
        </Fact>
        {withdrawal.method === 'bank' && (
          <Fact name="Bank">
            <BankLines id={withdrawal.id} />
          </Fact>
        )}
        {extras.reference && <Fact name="Reference">{extras.reference}</Fact>}
        {extras.provider && <Fact name="Provider">{PROVIDER_LABELS[extras.provider]}</Fact>}
        {extras.request_id && (
          <Fact name="Request ID">
            <Id text={extras.request_id} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

/** What the bank reported: `Paid: line of 12 Nov 2026`. */
function BankLines({ id }: { id: string }) {
  const query = useQuery(withdrawalLines(id));
  if (query.error !== null) return <LoadError query={query} fallback="Failed to load the bank’s lines" />;
  return (
    <WhenLoaded of={query.data}>
      {(lines) =>
        lines.length === 0 ? (
          <>{NOTHING}</>
        ) : (
          <span className="flex flex-col items-start">
            {lines.map((line) => (
              <Link
                key={line.id}
                to="/admin/withdrawals/bank"
                search={{ state: 'all', line: line.id }}
                className="rounded-sm text-accent-text hover:underline"
              >
                {REPORTED[line.kind]}: line of {formatDay(line.booking_day)}
              </Link>
            ))}
          </span>
        )
      }
    </WhenLoaded>
  );
}

export const REPORTED = { debit: 'Paid', credit: 'Returned', status: 'Answer of the bank' } as const;

function Id({ text }: { text: string }) {
  return <span className="font-mono text-xs">{text}</span>;
}

function Euro({ amount }: { amount: number | null | undefined }) {
  return <span className="tabular">{formatEuro(amount)}</span>;
}

/** `5%`, `7.5%`, without trailing zeros. */
function percentText(percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return NOTHING;
  const text = String(percent);
  return `${text.includes('.') ? text.replace(/\.?0+$/, '') : text}%`;
}

/** The link for collecting a payout. While open, it is displayed on demand, because anyone with it can collect the money. */
function PayoutLink({ withdrawal: { id, details } }: { withdrawal: Withdrawal }) {
  const opens = may(useMe(), 'money.process');
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useAction<undefined, string | null>({
    run: () => showPayoutLink(id),
    fallback: 'Failed to load',
    onDone: setAsked,
    errorDisplay: 'inline',
  });
  const url = details.payout_link_url ?? asked;
  if (url !== null) return <ShownLink url={url} />;
  if (details.has_payout_link !== true || !opens) return <>{NOTHING}</>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button size="sm" icon={<Eye />} busy={ask.busy} onClick={() => ask.start(undefined)}>
        Show link
      </Button>
      <span className="text-sm text-muted">Noted in the audit log</span>
      <ErrorLine text={ask.error} />
    </span>
  );
}

function ShownLink({ url }: { url: string }) {
  // The provider's address: only http and https become links.
  const isWeb = /^https?:\/\//i.test(url);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0 font-mono text-xs">{url}</span>
      <span className="flex gap-2">
        {isWeb && (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', 'sm')}>
            <ExternalLink aria-hidden="true" />
            Open
          </a>
        )}
        <CopyButton text={url}>Copy</CopyButton>
      </span>
    </span>
  );
}
