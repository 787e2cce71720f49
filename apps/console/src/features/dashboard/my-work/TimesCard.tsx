import { FiguresTable } from '#kit/FiguresTable.tsx';
import { readableMinutes } from '#kit/format/minutes.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { type Times, workTimes } from './myWork.api.ts';
import { WorkCard } from './WorkCard.tsx';

/** Median times of the last seven days, against the seven before. */
export function TimesCard() {
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

/** The server counts the latest 500 of a desk: whether there may be more. */
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
