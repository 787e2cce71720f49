import { DueTime } from '#engine/desk/DueTime.tsx';
import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { type PrivacyRequest, requestTitle } from '#parts/privacy/privacy.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { requestPath, STATE_TONES, stateWords } from './request.ts';

/** The state, and a legal hold on the person. */
export function RequestState({ request }: { request: PrivacyRequest }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={STATE_TONES[request.state]}>{stateWords(request.state)}</Badge>
      {request.is_on_hold && <Badge tone="bad">Legal hold</Badge>}
    </span>
  );
}

/** Time left, or how long it is overdue. */
export function Due({ request: { due_at, closed_at } }: { request: PrivacyRequest }) {
  if (closed_at !== null) return <span className="text-faint">{NOTHING}</span>;
  return <DueTime item={{ due_at, breached_at: null }} />;
}

const title = (request: PrivacyRequest) => (
  <RowLink to={requestPath(request.id)} className="rounded-sm font-medium hover:underline">
    {requestTitle(request)}
  </RowLink>
);

export const REQUEST_COLUMNS: ListColumn<PrivacyRequest>[] = [
  { id: 'number', header: 'Request', cell: title },
  { id: 'user', header: 'Person', grow: true, cell: ({ user_id: userId }) => <UserRef userId={userId} /> },
  { id: 'state', header: 'State', cell: (request) => <RequestState request={request} /> },
  { id: 'due_at', header: 'Due', sort: 'due_at', cell: (request) => <Due request={request} /> },
  {
    id: 'identity',
    header: 'Identity',
    from: 'lg',
    cell: ({ identity_checked_at: at }) =>
      at === null ? <span className="text-muted">Not checked</span> : 'Checked',
  },
  {
    id: 'channel',
    header: 'Came by',
    from: 'xl',
    tone: 'muted',
    cell: ({ channel }) => readable(channel),
  },
  {
    id: 'asked_at',
    header: 'Asked',
    sort: 'asked_at',
    firstDirection: 'desc',
    from: 'xl',
    tone: 'muted',
    cell: ({ asked_at: at }) => <TimeAgo at={at} short />,
  },
];

/** For phones: person and state are below the title. */
export const NARROW_REQUEST_COLUMNS: ListColumn<PrivacyRequest>[] = [
  {
    id: 'number',
    header: 'Request',
    grow: true,
    cell: (request) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1">
        {title(request)}
        <UserRef userId={request.user_id} />
        <RequestState request={request} />
      </div>
    ),
  },
  { id: 'due', header: 'Due', align: 'right', cell: (request) => <Due request={request} /> },
];
