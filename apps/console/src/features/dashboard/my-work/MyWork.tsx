import { useThrottled } from '#kit/useThrottled.ts';
import { useChanges } from '#parts/live/useChanges.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApprovalsList } from './ApprovalsList.tsx';
import { MY_WORK_KEY, myWork, type Times, workTimes } from './myWork.api.ts';
import { TodayCard } from './TodayCard.tsx';
import { MyViews, SecondLooks, WorkCard } from './WorkCard.tsx';
import { WorkList } from './WorkList.tsx';
import { FiguresTable } from '#kit/FiguresTable.tsx';
import { readableMinutes } from '#kit/format/minutes.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { TrendingDown, TrendingUp } from 'lucide-react';

/** Median times of the last seven days, against the seven before. */
function TimesCard() {
  return (
    <WorkCard
      title="Times, last 7 days"
      query={useQuery(workTimes())}
      isWide
      empty="Nothing was answered or closed in the last 7 days."
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <FiguresTable
          label="Times, last 7 days"
          heading="Desk, person"
          headings={['First answer', 'Time to close', 'Closed']}
          rows={rows.map((row) => ({
            key: `${row.desk} ${row.user_id}`,
            name: <Name row={row} />,
            isSum: row.user_id === null,
            figures: [
              <Median key="answer" now={row.answer_minutes} before={row.answer_minutes_before} />,
              <Median key="close" now={row.close_minutes} before={row.close_minutes_before} />,
              `${row.closed.toLocaleString('en')}${isBounded(rows, row) ? '+' : ''}`,
            ],
          }))}
        />
      )}
    </WorkCard>
  );
}

/** Capped: the server counts the latest 500 of a desk. */
const isBounded = (rows: readonly Times[], { desk }: Times) =>
  rows.some((row) => row.desk === desk && row.user_id === null && row.closed >= 500);

function Name({ row: { desk, user_id: userId } }: { row: Times }) {
  if (userId !== null) return <UserRef userId={userId} wraps />;
  return <>{desk === 'report' ? 'Reports' : 'Support'}</>;
}

function Median({ now, before }: { now: number | null; before: number | null }) {
  const shown = [now, before].map(readableMinutes);
  const isChanged = now !== null && before !== null && shown[0] !== shown[1];
  return (
    <span className="flex flex-wrap items-center gap-x-2 tabular">
      {shown[0]}
      {isChanged && (
        <span className="flex items-center gap-1 text-xs font-normal text-muted md:whitespace-nowrap">
          {now < before ? (
            <TrendingDown aria-hidden="true" className="size-3.5 text-good" />
          ) : (
            <TrendingUp aria-hidden="true" className="size-3.5 text-bad" />
          )}
          <span className="sr-only">{now < before ? 'faster,' : 'slower,'}</span> was {shown[1]}
        </span>
      )}
    </span>
  );
}

const AT_MOST_EVERY_MS = 5000;

/** The viewer's work, colleagues' work today, and processing times. */
export default function MyWork() {
  const query = useQuery(myWork());
  useLive();
  const count = query.data?.held_count ?? 0;
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <WorkCard
        title={count > 0 ? `Assigned to me (${count === 200 ? '200+' : count})` : 'Assigned to me'}
        query={query}
        actions={<MyViews />}
        empty="You have claimed nothing."
        hint="Claim the one that has waited longest."
        isEmpty={({ held }) => held.length === 0}
      >
        {({ held }) => <WorkList items={held} />}
      </WorkCard>
      <WorkCard
        title="Longest waiting"
        query={query}
        empty="Nothing is waiting."
        isEmpty={({ waiting }) => waiting.length === 0}
      >
        {({ waiting }) => <WorkList items={waiting} byWaiting />}
      </WorkCard>
      <WorkCard
        title="Handed over to me"
        query={query}
        empty="Nothing new was handed over to you."
        isEmpty={({ handed, second_looks: looks }) => handed.length === 0 && looks === 0}
      >
        {({ handed, second_looks: looks }) => (
          <>
            {looks > 0 && <SecondLooks count={looks} />}
            <WorkList items={handed} />
          </>
        )}
      </WorkCard>
      <WorkCard
        title="Approvals"
        query={query}
        empty="Nothing needs a second approval."
        isEmpty={({ approvals }) => approvals.length === 0}
      >
        {({ approvals }) => <ApprovalsList approvals={approvals} />}
      </WorkCard>
      <TodayCard />
      <TimesCard />
    </div>
  );
}

/** Refetches the lists when a desk changes. */
function useLive(): void {
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: MY_WORK_KEY }), AT_MOST_EVERY_MS);
  useChanges({ table: 'reports' }, { onChange: read });
  useChanges({ table: 'support_tickets' }, { onChange: read });
}
