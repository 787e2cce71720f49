import { cx } from '#kit/cx.ts';
import { Badge } from '#kit/Badge.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { deskColumns } from '#engine/desk/deskColumns.tsx';
import { BEFORE_BADGES, TurnBadges, WITH_BADGES } from '#engine/desk/TurnBadges.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import type { Ticket } from './ticket.ts';
import { UnreadCount } from './UnreadCount.tsx';

// On a phone the drawer has the buttons: there is no room for them beside the subject.
const { id, status, claimedBy, created, waiting, due, actions } = deskColumns(SUPPORT_DESK, {
  buttons: 'max-sm:hidden',
});

export const SUPPORT_COLUMNS: ListColumn<Ticket>[] = [
  // The columns that people read come first: on narrower screens the drawer has the others.
  { ...id, from: '4xl' },
  {
    id: 'subject',
    header: 'Subject',
    grow: true,
    cell: (ticket) => (
      <span className={WITH_BADGES}>
        {/* In one line: the count comes later than the row, which must not become higher. */}
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
