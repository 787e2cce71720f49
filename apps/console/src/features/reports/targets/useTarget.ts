import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { isAbout, type Report } from '../report.ts';
import { ReportTargets } from './TargetCell.tsx';
import { type ReportTarget, reportTargets } from './targets.api.ts';

/** A report's target; undefined while loading. */
export function useTarget(report: Report): ReportTarget | undefined {
  // Beside the list it is already loaded.
  const listed = useContext(ReportTargets)?.get(report.id);
  const read = useQuery({ ...reportTargets([report.id]), enabled: listed === undefined });
  return listed ?? read.data?.get(report.id);
}

/** Why the viewer can't change a report; null: they can. */
export function useWhyNot(report: Report): string | null {
  const me = useMe();
  const target = useTarget(report);
  return isAbout(report, target, me) ? 'This report is about you. Someone else must review it.' : null;
}
