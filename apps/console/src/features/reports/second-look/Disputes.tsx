import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { AnswerFacts } from './AnswerFacts.tsx';
import { type Dispute, disputes, settleSecondLook, SHOWS_SECOND_LOOKS } from './secondLook.api.ts';

/** Reports that two people closed differently, for an admin's decision. */
export function Disputes() {
  return (
    <Card title="Decisions to confirm" flush>
      <QueryState
        query={useQuery(disputes())}
        fallback="Failed to load second looks"
        skeleton={<Skeleton className="m-4 h-40" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Empty
            icon={<CheckCheck />}
            text="No decisions differ."
            hint="Reports whose second look differs from the first decision appear here until an admin settles them."
          />
        }
      >
        {(rows) => (
          <ul className="lined">
            {rows.map((dispute) => (
              <DisputeEntry key={dispute.id} dispute={dispute} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

function DisputeEntry({ dispute }: { dispute: Dispute }) {
  const { id, report_id: reportId, reason_category: reason, target_type: type } = dispute;
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const keep = useAction({
    run: () => settleSecondLook({ p_id: id, p_outcome: 'kept' }),
    fallback: 'Failed to keep the first decision',
    done: () => 'The first decision stands.',
    refresh: SHOWS_SECOND_LOOKS,
  });
  const change = useAction<string>({
    run: (reason_) => settleSecondLook({ p_id: id, p_outcome: 'changed', p_reason: reason_ }),
    fallback: 'Failed to open the report again',
    errorDisplay: 'inline',
    done: () => 'The report is open again and needs a decision.',
    refresh: SHOWS_SECOND_LOOKS,
    onDone: () => void navigate({ to: '/admin/reports/$reportId', params: { reportId } }),
  });
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/admin/reports/$reportId"
          params={{ reportId }}
          className="rounded-sm font-medium hover:underline"
        >
          {reason}: {type}
        </Link>
        <span className="flex flex-wrap gap-2">
          <Button busy={keep.busy} onClick={() => keep.start()}>
            Keep the first decision
          </Button>
          <Button onClick={() => setAsking(true)}>Decide again</Button>
        </span>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <AnswerFacts
          title="First decision"
          by={dispute.closed_by}
          at={dispute.closed_at}
          resolution={dispute.resolution}
          policy={dispute.policy_code}
          notes={dispute.notes}
        />
        <AnswerFacts
          title="Second look"
          by={dispute.reviewer}
          at={dispute.answered_at}
          resolution={dispute.second_resolution}
          policy={dispute.second_policy}
          notes={dispute.second_notes}
        />
      </div>
      <ReasonDialog
        open={isAsking}
        question="Decide this report again?"
        verb="Open again"
        reason={{
          hint: 'Shown to the person if there was a decision about them. Also kept in the audit log.',
        }}
        action={change}
        onClose={() => setAsking(false)}
      >
        <p className="mb-3 text-muted">
          The first decision is reversed and the report is opened again. Decide about it there.
        </p>
      </ReasonDialog>
    </li>
  );
}
