import { hasFailed } from '#kit/FailedNumbers.tsx';
import { inThousands } from '#kit/format/count.ts';
import { readableMinutes } from '#kit/format/minutes.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { DecideKey } from '#engine/decide/DecideButton.tsx';
import { DeskScreen } from '#engine/desk/DeskScreen.tsx';
import { FiguresButton, NumberLine, useFiguresOpen } from '#engine/desk/Figures.tsx';
import { isMixed } from '#engine/desk/turns.ts';
import { useDeskList } from '#engine/desk/useDeskList.ts';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { type Dates, reportCounts, reportDurations } from './insights/metrics.api.ts';
import { decidedTarget } from './report.ts';
import { reportArguments } from './reports.api.ts';
import { REPORTS_BULK } from './reports.bulk.ts';
import { REPORTS_COLUMNS } from './reports.columns.tsx';
import { REPORTS_DESK } from './reports.desk.ts';
import { keepPlace, REPORTS, type ReportsSearch } from './reports.search.ts';
import { ReportViews } from './ReportViews.tsx';
import { ReportRows, reportTargets } from './targets/useTarget.ts';

const ReportFigures = lazyPart(() => import('./insights/ReportFigures.tsx'));
const ReportDrawer = lazyDrawer(() => import('./ReportDrawer.tsx'), loadPane);

const LIST = { ...REPORTS, arguments: reportArguments };

/** The desk of abuse reports about users, posts and reviews. */
export function ReportsScreen({ search }: { search: ReportsSearch }) {
  const desk = useDeskList(REPORTS_DESK, LIST, search);
  const { rows, page, focused } = desk.state;
  const ids = rows?.map(({ id }) => id) ?? [];
  // While another page loads, the displayed page's targets.
  const targets = useQuery({ ...reportTargets(ids), enabled: ids.length > 0 }).data;
  const mixed = isMixed(page);
  const shown = useMemo(() => ({ targets, isMixed: mixed }), [targets, mixed]);
  const [isOpen, toggle] = useFiguresOpen(REPORTS_DESK);
  const dates = { from: page.from, to: page.to };
  useEffect(() => keepPlace(search), [search]);

  return (
    <>
      <ReportRows value={shown}>
        <DeskScreen
          desk={REPORTS_DESK}
          of={desk}
          columns={REPORTS_COLUMNS}
          bulk={REPORTS_BULK}
          icon={<Flag />}
          heading={{
            tabs: <ReportViews />,
            numbers: (
              <FiguresButton isOpen={isOpen} onToggle={toggle}>
                <Numbers dates={dates} />
              </FiguresButton>
            ),
          }}
        >
          {isOpen && (
            <Suspense fallback={<Skeleton className="h-63 rounded-lg" />}>
              <ReportFigures dates={dates} />
            </Suspense>
          )}
        </DeskScreen>
        <ReportDrawer {...desk.drawer} />
      </ReportRows>
      <DecideKey target={focused && decidedTarget(focused)} />
    </>
  );
}

function Numbers({ dates }: { dates: Dates }) {
  const counts = useQuery(reportCounts(dates));
  const durations = useQuery(reportDurations(dates));
  if (hasFailed(counts) || hasFailed(durations)) return <NumberLine numbers={['Figures']} />;
  if (counts.data === undefined || durations.data === undefined) return <NumberLine numbers={undefined} />;
  const { open_count: open, claimed_count: claimed } = counts.data;
  const median = durations.data?.median_minutes_to_claim ?? null;
  return (
    <NumberLine
      numbers={[
        `${inThousands(open)} open`,
        `${inThousands(claimed)} claimed`,
        ...(median === null ? [] : [`median ${readableMinutes(median)} to claim`]),
      ]}
    />
  );
}
