import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { kindWords } from '#engine/decide/decision.ts';
import { useReaderHint } from '#engine/decide/readerHint.ts';
import { appealOf } from '#engine/desk/appeal.api.ts';
import { UserRef } from '#parts/UserRef.tsx';
import type { AppealCase } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SHOWS_TICKETS } from './support.api.ts';

/** The appealed decision of a ticket, with its actions. Nothing if none is linked. */
export function Appeal({ ticketId, level: Heading }: { ticketId: string; level: 'h2' | 'h3' }) {
  return (
    <QueryState
      query={useQuery(appealOf(ticketId))}
      fallback="Failed to load the appeal"
      skeleton={<Skeleton className="h-24 w-full" />}
    >
      {(found) =>
        found && (
          <section aria-label="Appeal">
            <Heading className="pb-1 font-semibold">Appeal</Heading>
            <AppealFacts found={found} />
          </section>
        )
      }
    </QueryState>
  );
}

function AppealFacts({ found: { appeal, decision, policy, why_not, is_alone } }: { found: AppealCase }) {
  const hint = useReaderHint(decision);
  const isOpen = appeal.status === 'open';
  const isOffered = isOpen && why_not === null;
  return (
    <>
      <Facts>
        <Fact name="Against">{kindWords(decision.kind, decision.target_type).label}</Fact>
        <Fact name="Policy">{policy}</Fact>
        <Fact name="Reason">{decision.reason}</Fact>
        <Fact name="Decided by">
          <UserRef userId={decision.decided_by} />
        </Fact>
        <Fact name="Decided">
          <TimeAgo at={decision.decided_at} />
        </Fact>
        {!isOpen && (
          <>
            <Fact name="Outcome">{appeal.status === 'upheld' ? 'Upheld: it stands' : 'Overturned'}</Fact>
            <Fact name="Reviewed by">
              <UserRef userId={appeal.decided_by} />
            </Fact>
          </>
        )}
      </Facts>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        <Outcome appealId={appeal.id} hint={hint} overturns={false} isOffered={isOffered} />
        <Outcome appealId={appeal.id} hint={hint} overturns isOffered={isOffered} />
      </div>
      {isOpen && why_not !== null && <p className="mt-2 text-sm text-muted">{why_not}</p>}
      {isOpen && is_alone && (
        <p className="mt-2 text-sm text-muted">
          You made this decision. Nobody else on the staff can look at the appeal, so you may. The person is
          notified of this, and the audit log records it.
        </p>
      )}
    </>
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
      <Button onClick={() => setOpen(true)}>{overturns ? 'Overturn' : 'Uphold'}</Button>
      <ReasonDialog
        open={isOpen}
        question={overturns ? 'Overturn the decision?' : 'Uphold the decision?'}
        verb={overturns ? 'Overturn' : 'Uphold'}
        dangerous={overturns}
        hint={hint}
        missing="Enter a reason. It is shown to the person."
        maxLength={5000}
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
