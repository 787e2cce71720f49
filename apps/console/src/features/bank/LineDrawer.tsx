import { inCache } from '#backend/prefetch.ts';
import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { formatDay } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { Note } from '#kit/Note.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { LoadError } from '#kit/WhenLoaded.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { bankLine } from './bank.api.ts';
import { LineState, SignedAmount } from './bank.columns.tsx';
import { Candidates } from './Candidates.tsx';
import {
  bankReason,
  type BankLine,
  isOpen,
  isProposal,
  kindWords,
  lineTitle,
  nameOfLine,
  spacedIban,
} from './line.ts';
import { LineActions } from './LineActions.tsx';
import { Matches } from './Matches.tsx';

/** A line of the bank beside the list. */
export default function LineDrawer(list: OpenRow<BankLine>) {
  return (
    <RowDrawer
      of={list}
      title={lineTitle}
      words={{
        untitled: 'Line',
        fallback: 'Failed to load the line',
        missing: 'This line does not exist.',
      }}
      footer={(line, isShown) => <LineActions key={line.id} line={line} isShown={isShown} />}
      pane={{
        prefetch: (client, { id }) => inCache(client, bankLine(id)),
        waits: ({ state }) => state === 'to_review',
      }}
    >
      {(line) => <LineReport key={line.id} line={line} />}
    </RowDrawer>
  );
}

function LineReport({ line: listed }: { line: BankLine }) {
  const query = useQuery(bankLine(listed.id));
  const acts = may(useMe(), 'money.reconcile');
  const line = query.data ?? listed;
  const { reason, details } = line;
  const canBeMatched = line.kind !== 'status' && isOpen(line) && !details.matches.some(isProposal);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {line.amount_eur !== null && (
          <span className="text-2xl tracking-tight">
            <SignedAmount amount={line.amount_eur} />
          </span>
        )}
        <LineState line={line} />
        <span dir="auto" className="min-w-0 wrap-anywhere sm:ml-auto">
          {nameOfLine(line)}
        </span>
      </div>
      {reason !== null && (
        <Note isWarning={isOpen(line)}>
          <p className="wrap-anywhere">{reason}</p>
        </Note>
      )}
      <LoadError query={query} fallback="Failed to load the line’s payouts" />
      <Matches line={line} />
      {acts &&
        canBeMatched &&
        (query.data === undefined ? <Skeleton className="h-24 w-full" /> : <Candidates line={line} />)}
      <LineFacts line={line} />
    </div>
  );
}

function LineFacts({ line }: { line: BankLine }) {
  const why = bankReason(line);
  return (
    <Facts>
      <Fact name="What">{kindWords(line)}</Fact>
      {why !== null && <Fact name="Bank’s reason">{why}</Fact>}
      <Fact name="Booked">{formatDay(line.booking_day)}</Fact>
      <Fact name="Account">{spacedIban(line.account_iban)}</Fact>
      {line.counterparty_name !== null && (
        <Fact name={line.kind === 'credit' ? 'From' : 'To'}>
          <span dir="auto">{line.counterparty_name}</span>
        </Fact>
      )}
      {line.counterparty_iban !== null && <Fact name="IBAN">{line.counterparty_iban}</Fact>}
      {line.remittance !== '' && (
        <Fact name="Text">
          <span dir="auto" className="whitespace-pre-line">
            {line.remittance}
          </span>
        </Fact>
      )}
      {line.end_to_end_id !== null && (
        <Fact name="End-to-end ID">
          <Code text={line.end_to_end_id} />
        </Fact>
      )}
      {line.reference !== null && (
        <Fact name="Bank’s reference">
          <Code text={line.reference} />
        </Fact>
      )}
      {line.batch_id !== null && (
        <Fact name="Batch">
          <Code text={line.batch_id} />
          {line.batch_count !== null && `, ${String(line.batch_count)} payments`}
        </Fact>
      )}
      <Fact name="Owner">
        <UserRef userId={line.owner_user_id} />
      </Fact>
      <Fact name="In this state">
        <TimeAgo at={line.state_since} />
      </Fact>
      <Fact name="File">{line.file_name}</Fact>
      <Fact name="Statement">{line.statement_id ?? NOTHING}</Fact>
      <Fact name="ID">
        <CopyId id={line.id} />
      </Fact>
    </Facts>
  );
}

function Code({ text }: { text: string }) {
  return <span className="font-mono text-xs">{text}</span>;
}
