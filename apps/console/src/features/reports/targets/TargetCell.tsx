import { Skeleton } from '#kit/Skeleton.tsx';
import { createContext, useContext } from 'react';
import type { Report } from '../report.ts';
import { TargetLine } from './TargetLine.tsx';
import type { ReportTarget } from './targets.api.ts';

/** What the list's reports are about, by the report's id: one request for all rows. Undefined while it is awaited. */
export const ReportTargets = createContext<ReadonlyMap<string, ReportTarget> | undefined>(undefined);

/** What a row's report is about. */
export function TargetCell({ report }: { report: Report }) {
  const target = useContext(ReportTargets)?.get(report.id);
  if (target === undefined) return <Skeleton className="h-3.5 w-40 max-w-full" />;
  return <TargetLine target={target} />;
}
