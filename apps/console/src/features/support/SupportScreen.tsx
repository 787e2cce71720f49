import { deskColumns } from '#engine/desk/deskColumns.tsx';
import { DeskScreen } from '#engine/desk/DeskScreen.tsx';
import { BEFORE_BADGES, TurnBadges, WITH_BADGES } from '#engine/desk/TurnBadges.tsx';
import { useDeskList } from '#engine/desk/useDeskList.ts';
import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { ReplyKey } from './ReplyKey.tsx';
import { unreadCounts } from './support.api.ts';
import { SUPPORT_BULK } from './support.bulk.ts';
import { SUPPORT_DESK } from './support.desk.ts';
import { type SupportSearch, TICKETS } from './support.search.ts';
import { SupportMetrics } from './SupportMetrics.tsx';
import type { Ticket } from './ticket.ts';

type Counts = ReadonlyMap<string, number>;

// A context instead of row data: a changed count rerenders no rows.
const CountsContext = createContext<Counts | undefined>(undefined);

/** Unread messages by ticket id for the rows; undefined while loading. */
function UnreadCounts({ value, children }: { value: Counts | undefined; children: ReactNode }) {
  return <CountsContext value={value}>{children}</CountsContext>;
}

/** `2 new`; nothing if all are read. */
function UnreadCount({ ticketId }: { ticketId: string }) {
  const count = use(CountsContext)?.get(ticketId) ?? 0;
  if (count === 0) return null;
  return <Badge tone="accent">{count} new</Badge>;
}

// On phones only the drawer has the buttons.
const { id, status, claimedBy, created, waiting, due, actions } = deskColumns(SUPPORT_DESK, {
  buttons: 'max-sm:hidden',
});

const SUPPORT_COLUMNS: ListColumn<Ticket>[] = [
  // The columns that people read come first: on narrower screens the drawer has the others.
  { ...id, from: '4xl' },
  {
    id: 'subject',
    header: 'Subject',
    grow: true,
    cell: (ticket) => (
      <span className={WITH_BADGES}>
        {/* On one line: the count loads later, and must not grow the row. */}
        <span className={cx(BEFORE_BADGES, 'flex items-center gap-2')}>
          <span dir="auto" title={ticket.subject} className="truncate">
            {ticket.subject}
          </span>
          <UnreadCount ticketId={ticket.id} />
        </span>
        {ticket.merged_into !== null && <Badge>Merged</Badge>}
        <TurnBadges item={ticket} />
      </span>
    ),
  },
  status,
  { id: 'category', header: 'Category', from: 'wide', cell: (ticket) => ticket.category },
  {
    id: 'user',
    header: 'User',
    from: 'md',
    width: '@max-[44rem]/beside:hidden',
    cell: (ticket) => <PersonCell userId={ticket.user_id} room="much" />,
  },
  claimedBy,
  created,
  { ...waiting, from: '3xl' },
  due,
  {
    id: 'last_activity_at',
    header: 'Last activity',
    sort: 'last_activity_at',
    firstDirection: 'desc',
    from: 'md',
    cell: (ticket) => <TimeAgo at={ticket.last_activity_at} short />,
  },
  actions,
];

const TicketDrawer = lazyDrawer(() => import('./TicketDrawer.tsx'), loadPane);

/** The desk of support tickets. */
export function SupportScreen({ search }: { search: SupportSearch }) {
  const desk = useDeskList(SUPPORT_DESK, TICKETS, search);
  const { rows, focused } = desk.state;
  // The previous counts stay while new ones are loaded. If that fails, the list is shown without counts.
  const unread = useQuery({ ...unreadCounts(rows ?? []), placeholderData: keepPreviousData });

  return (
    <UnreadCounts value={unread.data}>
      <DeskScreen
        desk={SUPPORT_DESK}
        of={desk}
        columns={SUPPORT_COLUMNS}
        bulk={SUPPORT_BULK}
        icon={<LifeBuoy />}
      >
        <SupportMetrics />
      </DeskScreen>
      <ReplyKey ticket={focused} layer="page" />
      <TicketDrawer {...desk.drawer} />
    </UnreadCounts>
  );
}
