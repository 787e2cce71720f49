import { Card } from '#kit/Card.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { formatDay } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { ReactNode } from 'react';
import { type PayoutRun, RUN_CRUMBS } from '../run.ts';
import { RunFigures } from '../RunFigures.tsx';
import { RunState } from '../runs.columns.tsx';
import { NextStep } from './NextStep.tsx';
import { Outcome } from './Outcome.tsx';
import { RunActions } from './RunActions.tsx';
import { Exclusions, RunLines } from './RunLines.tsx';

export function RunDetails({ run }: { run: PayoutRun }) {
  return (
    <>
      <PageHeader
        title={`Payout run ${run.number}`}
        crumbs={RUN_CRUMBS}
        badges={<RunState state={run.state} />}
        actions={<RunActions run={run} />}
      />
      <NextStep run={run} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <RunFigures
              count={run.line_count}
              requested={run.amount_eur}
              fees={run.fee_amount_eur}
              net={run.net_amount_eur}
            />
          </Card>
          <RunLines run={run} />
          <Exclusions run={run} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Outcome run={run} />
          <Releases run={run} />
          <File run={run} />
        </div>
      </div>
    </>
  );
}

function Releases({ run }: { run: PayoutRun }) {
  const isCancelled = run.cancelled_at !== null;
  return (
    <Card title="Releases">
      <Facts>
        <Fact name="Prepared">
          <By who={run.prepared_by} at={run.created_at} />
        </Fact>
        <Fact name="First release">
          <By who={run.first_released_by} at={run.first_released_at} />
        </Fact>
        <Fact name="Second release">
          <By who={run.second_released_by} at={run.second_released_at} />
        </Fact>
        {isCancelled ? (
          <Fact name="Cancelled">
            <By who={run.cancelled_by} at={run.cancelled_at}>
              <span className="block basis-full">{run.cancel_reason}</span>
            </By>
          </Fact>
        ) : (
          <Fact name="File fetched">
            <By who={run.fetched_by} at={run.fetched_at} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function By({ who, at, children }: { who: string | null; at: string | null; children?: ReactNode }) {
  if (at === null) return <>{NOTHING}</>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <UserRef userId={who} />
      <span className="text-sm text-muted">
        <TimeAgo at={at} />
      </span>
      {children}
    </span>
  );
}

function File({ run }: { run: PayoutRun }) {
  return (
    <Card title="File for the bank">
      <Facts>
        <Fact name="Execution day">{formatDay(run.execution_day)}</Fact>
        <Fact name="Paid from">
          <bdi>{run.debtor_name}</bdi>, {run.debtor_iban}
        </Fact>
        <Fact name="Booked as">{run.is_batch_booked ? 'One sum' : 'Single payments'}</Fact>
        <Fact name="Message ID">
          <span className="font-mono text-xs">{run.message_id}</span>
        </Fact>
        <Fact name="SHA-256">
          {run.file_sha256 === null ? (
            <span className="text-muted">Fixed by the first release</span>
          ) : (
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-mono text-xs">{run.file_sha256}</span>
              <CopyButton text={run.file_sha256}>Copy</CopyButton>
            </span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
