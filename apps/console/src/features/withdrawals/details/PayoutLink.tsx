import { Button, buttonClass } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { useAction } from '#kit/useAction.ts';
import { Eye, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Withdrawal } from '../withdrawal.ts';
import { showPayoutLink } from '../withdrawals.api.ts';

/**
 * The address under which somebody collects their payout: to open, and to copy. One that waits is shown on demand, because
 * whoever has it can collect the money.
 */
export function PayoutLink({ withdrawal: { id, details } }: { withdrawal: Withdrawal }) {
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useAction<undefined, string | null>({
    run: () => showPayoutLink(id),
    fallback: 'Failed to load',
    onDone: setAsked,
    errorDisplay: 'inline',
  });
  const url = details.payout_link_url ?? asked;
  if (url !== null) return <ShownLink url={url} />;
  if (details.has_payout_link !== true) return <>{NOTHING}</>;
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
  // The address comes from the payout provider: only a web address is made clickable.
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
