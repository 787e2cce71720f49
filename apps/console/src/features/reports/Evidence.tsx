import { lazyPart } from '#kit/lazyPart.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { Suspense } from 'react';
import type { Report } from './report.ts';

const EvidencePanel = lazyPart(() => import('#parts/evidence/EvidencePanel.tsx'));
const DecisionsAbout = lazyPart(() => import('#engine/decide/DecisionsAbout.tsx'));

/** The target as reported. Its code loads when a report is opened. */
export function Evidence({ report }: { report: Report }) {
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <EvidencePanel reportId={report.id} type={report.reported_entity_type} />
    </Suspense>
  );
}

/** The decisions about a report's target. */
export function Decisions({ report }: { report: Report }) {
  const { reported_entity_type: type, reported_entity_id: id } = report;
  return (
    <Suspense fallback={<Skeleton className="h-16" />}>
      <DecisionsAbout type={type} id={id} none={`Nothing has been decided about this ${type}.`} />
    </Suspense>
  );
}
