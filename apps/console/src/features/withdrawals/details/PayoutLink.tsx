import { buttonClass } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { ExternalLink } from 'lucide-react';

/** The address under which somebody collects their payout: to open, and to copy. */
export function PayoutLink({ url }: { url: string | null }) {
  if (url === null) return NOTHING;
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
