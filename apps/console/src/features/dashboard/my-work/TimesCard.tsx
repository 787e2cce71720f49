import { cx } from '#kit/cx.ts';
import { readableMinutes } from '#kit/format/minutes.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { type Times, workTimes } from './myWork.api.ts';
import { WorkCard } from './WorkCard.tsx';

const HEADINGS = ['Desk, person', 'First answer', 'Time to close', 'Closed'];

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
        // Scrolls by keyboard too: a desk's row has nothing to focus.
        <div role="group" aria-label="Median times" tabIndex={0} className="h-full overflow-auto">
          <table aria-label="Times, last 7 days" className="w-full text-sm">
            <thead className="sticky top-0 bg-surface text-left text-xs text-muted">
              <tr>
                {HEADINGS.map((heading, at) => (
                  <th key={heading} className={cx('px-4 py-2 font-medium', at === 3 && 'text-right')}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="lined">
              {rows.map((row) => (
                <Row key={`${row.desk} ${row.user_id}`} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </WorkCard>
  );
}

function Row({ row }: { row: Times }) {
  const isDesk = row.user_id === null;
  return (
    <tr className={isDesk ? 'bg-sunken font-medium' : undefined}>
      <td className="px-4 py-1.5">
        {isDesk ? row.desk === 'report' ? 'Reports' : 'Support' : <UserRef userId={row.user_id} />}
      </td>
      <td className="px-4 py-1.5">
        <Median now={row.answer_minutes} before={row.answer_minutes_before} />
      </td>
      <td className="px-4 py-1.5">
        <Median now={row.close_minutes} before={row.close_minutes_before} />
      </td>
      <td className="tabular px-4 py-1.5 text-right">{row.closed.toLocaleString('en')}</td>
    </tr>
  );
}

function Median({ now, before }: { now: number | null; before: number | null }) {
  const shown = [now, before].map(readableMinutes);
  const isChanged = now !== null && before !== null && shown[0] !== shown[1];
  return (
    <span className="flex flex-wrap items-center gap-x-2 tabular">
      {shown[0]}
      {isChanged && (
        <span className="flex items-center gap-1 text-xs font-normal whitespace-nowrap text-muted">
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
