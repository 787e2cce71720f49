import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { useAction } from '#kit/useAction.ts';
import { endSession, type OwnSession, SESSIONS_KEY } from './account.api.ts';
import { browserName } from './browserName.ts';

const column = listColumns<OwnSession>();

export const SESSION_COLUMNS = [
  column.display({
    id: 'user_agent',
    header: 'Browser',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="max-w-full truncate" title={original.user_agent ?? undefined}>
          {browserName(original.user_agent)}
        </span>
        {original.is_current && <Badge tone="accent">This session</Badge>}
      </span>
    ),
  }),
  column.display({
    id: 'ip',
    header: 'Address',
    meta: { from: 'sm', width: 'w-44' },
    cell: ({ row: { original } }) => <span className="font-mono text-sm">{original.ip ?? NOTHING}</span>,
  }),
  column.display({
    id: 'created_at',
    header: 'Signed in',
    meta: { from: 'md', width: 'w-36' },
    cell: ({ row: { original } }) => <TimeAgo at={original.created_at} />,
  }),
  column.display({
    id: 'last_used_at',
    header: 'Last used',
    meta: { width: 'w-32' },
    cell: ({ row: { original } }) => <TimeAgo at={original.last_used_at} short />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-24', align: 'right', hideHeading: true },
    cell: ({ row: { original } }) => (original.is_current ? null : <EndSession session={original} />),
  }),
];

function EndSession({ session }: { session: OwnSession }) {
  const end = useAction({
    run: endSession,
    fallback: 'Failed to sign out the session',
    done: () => 'Session signed out.',
    refresh: [SESSIONS_KEY],
  });
  return (
    <Button
      size="sm"
      busy={end.busy}
      aria-label={`Sign out: ${browserName(session.user_agent)}`}
      onClick={() => end.start(session)}
    >
      Sign out
    </Button>
  );
}
