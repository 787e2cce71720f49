import { lazyPart } from '#kit/lazyPart.tsx';
import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { LongText } from '#kit/LongText.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { ReportEvidence } from '@marketdesk/contract/documents.ts';
import type { ReportEntityType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { reportEvidence } from './evidence.api.ts';
import { EvidencePicture, PictureSetting } from './EvidencePicture.tsx';
import { type EvidenceLine, evidenceLines } from './lines.ts';

const ChangedText = lazyPart(() => import('./ChangedText.tsx'));

interface EvidencePanelProps {
  reportId: string;
  type: ReportEntityType;
}

/** The target as it was reported, with later changes marked word by word. */
export default function EvidencePanel({ reportId, type }: EvidencePanelProps) {
  const evidence = useQuery(reportEvidence(reportId));
  return (
    <QueryState
      query={evidence}
      fallback="Failed to load evidence"
      skeleton={<Skeleton className="h-24" />}
      isEmpty={(data) => data === null}
      empty={<p className="text-muted">No snapshot of this {type} was saved when it was reported.</p>}
    >
      {(data) => data !== null && <Evidence evidence={data} />}
    </QueryState>
  );
}

function Evidence({ evidence }: { evidence: ReportEvidence }) {
  const lines = evidenceLines(evidence);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span>
          As reported <TimeAgo at={evidence.captured_at} />
        </span>
        {evidence.now === null ? (
          <Badge tone="bad">Deleted since</Badge>
        ) : lines.some(({ isChanged }) => isChanged) ? (
          <Badge tone="warn">Changed since</Badge>
        ) : (
          <Badge>Unchanged</Badge>
        )}
        {lines.some(({ isPicture }) => isPicture) && <PictureSetting className="ml-auto" />}
      </p>
      <EvidenceLines lines={lines} />
    </div>
  );
}

/** The evidence, field by field. */
export function EvidenceLines({ lines }: { lines: readonly EvidenceLine[] }) {
  return (
    <dl className="flex flex-col gap-2 rounded-md bg-sunken px-3 py-2">
      {lines.map((line) => (
        <div
          key={line.field}
          className={
            line.isLong
              ? 'flex min-w-0 flex-col'
              : cx(
                  'grid min-w-0 grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)] gap-2',
                  !line.isPicture && 'items-baseline',
                )
          }
        >
          <dt className="text-xs text-muted">{line.label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {line.isPicture ? <Pictures line={line} /> : <Line line={line} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

// About ten lines in a drawer.
const SHOWN_CHARS = 600;

function Line({ line: { before, after, isChanged } }: { line: EvidenceLine }) {
  const text = before ?? '';
  if (!isChanged)
    return (
      <span className="whitespace-pre-line">
        <LongText key={text} text={text} limit={SHOWN_CHARS} />
      </span>
    );
  return (
    <Suspense fallback={text || NOTHING}>
      <ChangedText before={text} after={after ?? ''} />
    </Suspense>
  );
}

function Pictures({ line: { before, after, isChanged } }: { line: EvidenceLine }) {
  if (!isChanged) return before !== null && <EvidencePicture src={before} name="picture" />;
  return (
    <span className="flex flex-wrap gap-3">
      <Picture src={before} name="picture as it was" caption="Then" />
      <Picture src={after} name="picture as it is" caption="Now" />
    </span>
  );
}

function Picture({ src, name, caption }: { src: string | null; name: string; caption: string }) {
  return (
    <span className="flex flex-col gap-1 text-sm text-muted">
      {src === null ? 'No picture' : <EvidencePicture src={src} name={name} />}
      {caption}
    </span>
  );
}
