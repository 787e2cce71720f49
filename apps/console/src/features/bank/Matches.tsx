import { Badge } from '#kit/Badge.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { RowLink } from '#kit/list/RowLink.tsx';
import type { BankLineMatch } from '@marketdesk/contract/documents.ts';
import { useId } from 'react';
import { type BankLine, EFFECTS, isProposal, RULES } from './line.ts';

/** The payouts that a line is about, with the rule and the people; undone ones last. */
export function Matches({ line: { details } }: { line: BankLine }) {
  const id = useId();
  const { matches, match_count: count } = details;
  if (matches.length === 0) return null;
  const hidden = count - matches.filter(({ undone_at: undone }) => undone === null).length;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        {count === 1 ? 'Payout' : `${String(count)} payouts`}
      </h3>
      <ul aria-labelledby={id} className="lined max-h-72 overflow-y-auto rounded-md border">
        {matches.map((match) => (
          <li key={match.id} className="flex flex-col gap-0.5 px-3 py-2">
            <Match match={match} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1 text-sm text-muted">And {hidden} more.</p>}
    </section>
  );
}

function Match({ match }: { match: BankLineMatch }) {
  const isUndone = match.undone_at !== null;
  const effect = EFFECTS[match.effect];
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PayoutLink of={match} />
        <span className="tabular">{formatEuro(match.net_amount_eur)}</span>
        {isUndone ? (
          <Badge>Undone</Badge>
        ) : isProposal(match) ? (
          <Badge tone="accent">Proposed</Badge>
        ) : (
          <Badge tone={effect.tone}>{effect.text}</Badge>
        )}
        {match.run_number !== null && <span className="text-sm text-muted">Run {match.run_number}</span>}
      </span>
      <span className="text-sm text-muted">
        <People match={match} />
      </span>
      {isUndone && (
        <span className="text-sm wrap-anywhere text-muted">
          Undone by {match.undone_by_name} <TimeAgo at={match.undone_at} />: {match.undone_reason}
        </span>
      )}
    </>
  );
}

function People({ match }: { match: BankLineMatch }) {
  return (
    <>
      {match.rule === 'person' ? `Proposed by ${match.proposed_by_name ?? ''}` : RULES[match.rule]}{' '}
      <TimeAgo at={match.created_at} />
      {match.confirmed_at !== null && (
        <>
          , confirmed by {match.confirmed_by_name} <TimeAgo at={match.confirmed_at} />
        </>
      )}
      {isProposal(match) && '. Another person must confirm it.'}
    </>
  );
}

/** A person, linked to their withdrawal. */
export function PayoutLink({ of }: { of: { withdrawal_id: string; user_name: string } }) {
  return (
    <RowLink
      to="/admin/withdrawals"
      search={{ withdrawal: of.withdrawal_id }}
      className="min-w-0 truncate rounded-sm font-medium text-accent-text hover:underline"
    >
      <span dir="auto">{of.user_name}</span>
    </RowLink>
  );
}
