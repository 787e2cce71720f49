import { inCache } from '#backend/prefetch.ts';
import { Badge } from '#kit/Badge.tsx';
import { buttonClass } from '#kit/Button.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { readable } from '#kit/list/options.ts';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { reportsAbout } from '#engine/decide/decide.api.ts';
import { openReports } from '#engine/decide/decision.ts';
import { WhatWasReported } from '#engine/decide/WhatWasReported.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { Link } from '@tanstack/react-router';
import { severityTone } from '../report.ts';
import { targetOf } from './byTarget.columns.tsx';
import type { ReportedTarget } from './byTarget.search.ts';

/** What is reported beside the list, with what the reports say, to be decided there. */
export function TargetDrawer(list: OpenRow<ReportedTarget>) {
  return (
    <RowDrawer
      {...list}
      title={({ title, target_type }) => title ?? `Deleted ${target_type}`}
      untitled="Reported"
      fallback="Failed to load reports"
      missing="No open reports about this."
      footer={(row, isOpen) => (
        <>
          <Link to="/admin/reports" search={{ search: row.target_id }} className={`${buttonClass()} mr-auto`}>
            All reports about this
          </Link>
          <DecideButton target={targetOf(row)} variant="primary" keys={isOpen ? 'drawer' : undefined} />
        </>
      )}
      prefetch={(client, row) => inCache(client, reportsAbout(targetOf(row)))}
    >
      {(row) => <Preview row={row} />}
    </RowDrawer>
  );
}

function Preview({ row }: { row: ReportedTarget }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge>{readable(row.target_type)}</Badge>
        <Badge tone="warn">{openReports(row.open_reports)}</Badge>
        {row.max_severity !== null && (
          <Badge tone={severityTone(row.max_severity)}>Severity {row.max_severity}</Badge>
        )}
        {row.author_user_id !== null && <UserRef userId={row.author_user_id} />}
      </p>
      <WhatWasReported target={targetOf(row)} />
    </div>
  );
}
