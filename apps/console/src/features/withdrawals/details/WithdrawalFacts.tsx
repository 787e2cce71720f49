import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { type Withdrawal } from '../withdrawal.ts';
import { PROVIDER_LABELS, remoteStateText } from './words.ts';
import { PayoutLink } from './PayoutLink.tsx';

/** What the spec names of one withdrawal, short values side by side where there is room. */
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

function Id({ text }: { text: string }) {
  return <span className="font-mono text-xs">{text}</span>;
}

function Euro({ amount }: { amount: number | null | undefined }) {
  return <span className="tabular">{formatEuro(amount)}</span>;
}

/** `5%`, `7.5%`: the digits as the server sent them, without the zeros that say nothing. */
function percentText(percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return NOTHING;
  const text = String(percent);
  return `${text.includes('.') ? text.replace(/\.?0+$/, '') : text}%`;
}
