import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { KeyLayer } from '#kit/keys/keyboard.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { kindWords } from '#engine/decide/decision.ts';
import { useReaderHint } from '#engine/decide/readerHint.ts';
import { appealOf } from '#engine/desk/appeal.api.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { AppealCase } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SHOWS_TICKETS } from './support.api.ts';

interface DecideKeyProps {
  /** Enables the key that focuses Uphold. */
  keys: KeyLayer | undefined;
  /** Brings the appeal into view. */
  show: () => void;
}

/** The appealed decision of a ticket, above its thread; nothing for other tickets. */
export default function Appeal({ ticketId, ...keys }: { ticketId: string } & DecideKeyProps) {
  return (
    <QueryState
      query={useQuery(appealOf(ticketId))}
      fallback="Failed to load the appeal"
      skeleton={<Skeleton className="h-32 w-full shrink-0" />}
    >
      {(found) => found && <AppealBox found={found} {...keys} />}
    </QueryState>
  );
}

function AppealBox({ found, keys, show }: { found: AppealCase } & DecideKeyProps) {
  const { appeal, decision, policy, why_not, is_alone } = found;
  const outcomes = useRef<HTMLDivElement>(null);
  const hint = useReaderHint(decision);
  const isOpen = appeal.status === 'open';
  const isOffered = may(useMe(), 'reports.decide') && isOpen && why_not === null;
  const decide = () => {
    show();
    outcomes.current?.querySelector('button')?.focus();
  };
  useShortcuts({ decide }, { layer: keys ?? 'page', enabled: isOffered && keys !== undefined });
  return (
    <section
      aria-label="Appeal"
      className="flex shrink-0 flex-col gap-2 rounded-lg border border-info bg-info-soft px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="font-semibold">Appeal against</h2>
        <span className="font-semibold">{kindWords(decision.kind, decision.target_type).label}</span>
        <span dir="auto" className="text-muted">
          {policy}
        </span>
        <DecidedBy userId={decision.decided_by} at={decision.decided_at} />
      </div>
      <p dir="auto" className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
        {decision.reason}
      </p>
      {!isOpen && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{appeal.status === 'upheld' ? 'Upheld: it stands' : 'Overturned'}</span>
          <DecidedBy userId={appeal.decided_by} at={appeal.decided_at} />
        </p>
      )}
      <div ref={outcomes} className="flex flex-wrap gap-2 empty:hidden">
        <Outcome appealId={appeal.id} hint={hint} overturns={false} isOffered={isOffered} />
        <Outcome appealId={appeal.id} hint={hint} overturns isOffered={isOffered} />
      </div>
      {isOpen && why_not !== null && <p className="text-muted">{why_not}</p>}
      {isOpen && is_alone && (
        <p className="text-muted">
          You made this decision. Nobody else on the staff can look at the appeal, so you may. The person is
          notified of this, and the audit log records it.
        </p>
      )}
    </section>
  );
}

function DecidedBy({ userId, at }: { userId: string | null; at: string | null }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm font-normal text-muted">
      by <UserRef userId={userId} /> <TimeAgo at={at} />
    </span>
  );
}

interface OutcomeProps {
  appealId: string;
  /** Who reads the reason. */
  hint: string;
  overturns: boolean;
  isOffered: boolean;
}

/** Stays open: a refusal, as after another admin's decision, is shown beside the typed reason. */
function Outcome({ appealId, hint, overturns, isOffered }: OutcomeProps) {
  const [isOpen, setOpen] = useState(false);
  const decide = useAction<string>({
    run: (reason) =>
      rpc('admin_decide_appeal', { p_appeal_id: appealId, p_is_overturned: overturns, p_reason: reason }),
    fallback: 'Failed to decide the appeal',
    errorDisplay: 'inline',
    done: () => (overturns ? 'Decision overturned' : 'Decision upheld'),
    refresh: SHOWS_TICKETS,
    onDone: () => setOpen(false),
  });
  if (!isOffered && !isOpen) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {overturns ? 'Overturn' : 'Uphold'}
      </Button>
      <ReasonDialog
        open={isOpen}
        question={overturns ? 'Overturn the decision?' : 'Uphold the decision?'}
        verb={overturns ? 'Overturn' : 'Uphold'}
        dangerous={overturns}
        reason={{ hint, missing: 'Enter a reason. It is shown to the person.', maxLength: 5000 }}
        action={decide}
        onClose={() => setOpen(false)}
      >
        <p className="mb-3 text-muted">
          {overturns
            ? 'Everything the decision changed is restored, the person and the reporters are notified, and the ticket is closed.'
            : 'The decision stands, the person is notified, and the ticket is closed.'}
        </p>
      </ReasonDialog>
    </>
  );
}
