import { storedText, storeText } from '#backend/browserStorage.ts';
import { Button } from '#kit/Button.tsx';
import { lazyPart } from '#kit/lazyPart.tsx';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { DecideKey } from '#engine/decide/DecideButton.tsx';
import { DeskScreen } from '#engine/desk/DeskScreen.tsx';
import { useDeskList } from '#engine/desk/useDeskList.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartLine, Flag } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { decidedTarget, type Report } from './report.ts';
import { reportArguments } from './reports.api.ts';
import { REPORTS_BULK } from './reports.bulk.ts';
import { REPORTS_COLUMNS } from './reports.columns.tsx';
import { REPORTS_DESK } from './reports.desk.ts';
import { keepPlace, REPORTS, type ReportsSearch } from './reports.search.ts';
import { ReportViews } from './ReportViews.tsx';
import { ReportTargets } from './targets/TargetCell.tsx';
import { reportTargets } from './targets/targets.api.ts';

const KEY = 'marketdesk.reports.insights';
/** Least width for four panels in a row; on narrower screens they would push the list out of sight. */
const WIDE_PX = 1280;

/** Whether charts and agents are shown above the list; stored in this browser. */
function useInsightsOpen(): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(() => {
    const stored = storedText(KEY);
    return stored === null ? window.innerWidth >= WIDE_PX : stored === 'true';
  });
  const choose = (open: boolean) => {
    setOpen(open);
    storeText(KEY, String(open));
  };
  return [isOpen, choose];
}

// The metrics load after the list; a placeholder keeps their space.
const ReportInsights = lazyPart(() => import('./insights/ReportInsights.tsx'));

const ReportDrawer = lazyDrawer(() => import('./ReportDrawer.tsx'), loadPane);

const LIST = { ...REPORTS, arguments: reportArguments };

/** The desk of abuse reports about users, posts and reviews. */
export function ReportsScreen({ search }: { search: ReportsSearch }) {
  const desk = useDeskList(REPORTS_DESK, LIST, search);
  const { rows, page, focused } = desk.state;
  const targets = useTargets(rows);
  const [isWide, setWide] = useInsightsOpen();
  useEffect(() => keepPlace(search), [search]);

  return (
    <>
      <ReportTargets value={targets}>
        <DeskScreen
          desk={REPORTS_DESK}
          of={desk}
          columns={REPORTS_COLUMNS}
          bulk={REPORTS_BULK}
          icon={<Flag />}
          heading={{
            tabs: <ReportViews />,
            numbers: (
              <Button
                // Beside a pane there is no room for the charts.
                className="@max-[64rem]/beside:hidden"
                icon={<ChartLine />}
                aria-expanded={isWide}
                onClick={() => setWide(!isWide)}
              >
                Charts
              </Button>
            ),
          }}
        >
          <Suspense
            fallback={<Skeleton className={isWide ? 'h-14 rounded-lg xl:h-47' : 'h-14 rounded-lg'} />}
          >
            <ReportInsights dates={{ from: page.from, to: page.to }} isOpen={isWide} />
          </Suspense>
        </DeskScreen>
        <ReportDrawer {...desk.drawer} />
      </ReportTargets>
      <DecideKey target={focused && decidedTarget(focused)} />
    </>
  );
}

// While another page loads, the displayed page's targets.
function useTargets(rows: readonly Report[] | undefined) {
  const ids = rows?.map(({ id }) => id) ?? [];
  return useQuery({ ...reportTargets(ids), enabled: ids.length > 0 }).data;
}
