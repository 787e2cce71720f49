import { Skeleton } from '#kit/Skeleton.tsx';
import { createContext, useContext } from 'react';
import type { Report } from '../report.ts';
import { TargetLine } from './TargetLine.tsx';
import type { ReportTarget } from './targets.api.ts';

/** The targets of the list's reports by report id, read in one request. Undefined while loading. */
export const ReportTargets = createContext<ReadonlyMap<string, ReportTarget> | undefined>(undefined);

/** A row's target. */
export function TargetCell({ report }: { report: Report }) {
  const target = useContext(ReportTargets)?.get(report.id);
  if (target === undefined) return <Skeleton className="h-3.5 w-40 max-w-full" />;
  return <TargetLine target={target} />;
}
