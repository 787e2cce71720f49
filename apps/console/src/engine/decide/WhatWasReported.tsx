import { lazyPart } from '#kit/lazyPart.tsx';
import { Badge } from '#kit/Badge.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { reportsAbout } from './decide.api.ts';
import type { Target } from './decision.ts';

const EvidencePanel = lazyPart(() => import('#parts/evidence/EvidencePanel.tsx'));

/** The reports about a target, and the target when it was last reported. */
export function WhatWasReported({ target }: { target: Target }) {
  const reports = useQuery(reportsAbout(target));
  return (
    <section aria-label="What was reported" className="flex min-w-0 flex-col gap-3">
      <QueryState
        query={reports}
        fallback="Failed to load reports"
        skeleton={<Skeleton className="h-40" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-muted">Nobody has reported this {target.type}.</p>}
      >
        {(rows) => (
          <>
            {rows[0] !== undefined && (
              <Suspense fallback={<Skeleton className="h-24" />}>
                <EvidencePanel reportId={rows[0].id} type={target.type} />
              </Suspense>
            )}
            <h3 className="text-sm font-medium text-muted">Reports</h3>
            <ul className="flex flex-col rounded-md border">
              {rows.map(({ id, reason_category: reason, status, created_at: at, description }) => (
                <li key={id} className="flex flex-col gap-0.5 border-b px-3 py-2 last:border-b-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-medium">{reason}</span>
                    {status === 'closed' && <Badge>Closed</Badge>}
                    <span className="ml-auto text-sm text-muted">
                      <TimeAgo at={at} short />
                    </span>
                  </span>
                  {description !== null && (
                    <span dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
                      {description}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </section>
  );
}
