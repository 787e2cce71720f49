import { Badge, type Tone } from '#kit/Badge.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { Note } from '#kit/Note.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import type { PrivacyRequest } from '#parts/privacy/privacy.ts';
import type { ErasurePreview } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { erasurePreview } from '../requests.api.ts';
import { By } from './By.tsx';

type Source = ErasurePreview['sources'][number];

/** What the erasure does: read now while it can be approved, later as it was approved. */
export function ErasurePlan({ request }: { request: PrivacyRequest }) {
  const { state, preview, user_id: userId } = request;
  if (state === 'open') return <CurrentPlan userId={userId} />;
  if (preview === null) return null;
  return (
    <Card title={state === 'done' ? 'What was erased' : 'What is erased'} flush>
      <Sources of={preview.sources} />
    </Card>
  );
}

function CurrentPlan({ userId }: { userId: string }) {
  const query = useQuery(erasurePreview(userId));
  return (
    <Card title="What would be erased now" flush>
      <QueryState
        query={query}
        fallback="Failed to preview the erasure"
        skeleton={<TableSkeleton columns={3} rows={8} />}
      >
        {({ obstacles, sources }) => (
          <>
            {obstacles.length > 0 && (
              <div className="p-4 pb-2">
                <Note isWarning>
                  <p className="font-medium">Nothing can be erased yet:</p>
                  <ul className="list-disc pl-5">
                    {obstacles.map(({ hint, message }) => (
                      <li key={hint}>{message}</li>
                    ))}
                  </ul>
                </Note>
              </div>
            )}
            <Sources of={sources} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

const ENDS: Readonly<Record<Source['erasure'], { text: string; tone: Tone; done: string }>> = {
  delete: { text: 'Deleted', tone: 'bad', done: 'deleted' },
  change: { text: 'Made anonymous', tone: 'warn', done: 'made anonymous' },
  keep: { text: 'Kept', tone: 'neutral', done: 'kept' },
};
const ORDER: readonly Source['erasure'][] = ['delete', 'change', 'keep'];

const inNumbers = (rows: number) => rows.toLocaleString('en-GB');

/** The rows by kind of data, and what becomes of them. */
function Sources({ of }: { of: readonly Source[] }) {
  const isNarrow = useIsNarrow();
  const found = ORDER.flatMap((end) => of.filter(({ erasure, rows }) => erasure === end && rows > 0));
  if (found.length === 0) return <Empty text="Nothing is stored about them." />;
  const sums = ORDER.map((end) => {
    const rows = found.filter(({ erasure }) => erasure === end).reduce((sum, one) => sum + one.rows, 0);
    return `${inNumbers(rows)} ${ENDS[end].done}`;
  });
  return (
    <>
      <p className="px-4 py-2.5 text-muted">
        Rows: {sums.join(', ')}. The data is named as in the person’s own export.
      </p>
      <DataTable
        label="Data of the person"
        columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
        rows={found}
        rowId={({ name }) => name}
      />
    </>
  );
}

const End = ({ source: { erasure } }: { source: Source }) => (
  <Badge tone={ENDS[erasure].tone}>{ENDS[erasure].text}</Badge>
);

const rows: ListColumn<Source> = {
  id: 'rows',
  header: 'Rows',
  align: 'right',
  cell: (source) => <span className="tabular">{inNumbers(source.rows)}</span>,
};

const COLUMNS: ListColumn<Source>[] = [
  { id: 'title', header: 'Data', grow: true, cell: (source) => <Kind source={source} /> },
  { id: 'end', header: 'What happens', cell: (source) => <End source={source} /> },
  rows,
];

/** For phones: what happens is below the data. */
const NARROW_COLUMNS: ListColumn<Source>[] = [
  {
    id: 'title',
    header: 'Data',
    grow: true,
    cell: (source) => (
      <Kind source={source}>
        <End source={source} />
      </Kind>
    ),
  },
  rows,
];

/** A kind of data, above what stays of it and why. */
function Kind({ source, children }: { source: Source; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-0.5 py-1 wrap-anywhere whitespace-normal">
      <span className="font-medium">{source.title}</span>
      {children}
      {source.kept_because !== null && <span className="text-sm text-muted">{source.kept_because}</span>}
    </div>
  );
}

/** The two approvals, and when the data is erased. */
export function Approvals({ request }: { request: PrivacyRequest }) {
  const { first_approved_at: first, second_approved_at: second } = request;
  return (
    <Card title="Approvals">
      <Facts>
        <Fact name="First approval">
          {first === null ? <Missing /> : <By who={request.first_approved_by} at={first} />}
        </Fact>
        <Fact name="Second approval">
          {second === null ? <Missing /> : <By who={request.second_approved_by} at={second} />}
        </Fact>
        {request.erased_at !== null ? (
          <Fact name="Erased">
            <TimeAgo at={request.erased_at} />
          </Fact>
        ) : (
          request.erase_after !== null && <Fact name="Erased after">{exactTime(request.erase_after)}</Fact>
        )}
      </Facts>
    </Card>
  );
}

const Missing = () => <span className="text-muted">Not yet</span>;
