import { DeskAge } from '#engine/desk/DeskAge.tsx';
import { deskColumns, FIRST_LINE, SECOND_LINE } from '#engine/desk/deskColumns.tsx';
import { TurnBadges } from '#engine/desk/TurnBadges.tsx';
import { isMixed } from '#engine/desk/turns.ts';
import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { effectiveTier } from '#kit/format/tier.ts';
import { useNow } from '#kit/format/useNow.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { languageName } from '#parts/languageName.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useUserName } from '#parts/useUserName.ts';
import { createContext, use } from 'react';
import type { TicketPreview } from './support.api.ts';
import { SUPPORT_DESK } from './support.desk.ts';
import type { SupportPage } from './support.search.ts';
import type { Ticket } from './ticket.ts';

/** Previews by ticket id for the rows; undefined while loading. A context instead of row data: no row rerenders. */
export const Previews = createContext<ReadonlyMap<string, TicketPreview> | undefined>(undefined);

const { id, status: ofDesk, actions } = deskColumns(SUPPORT_DESK);

const status: ListColumn<Ticket> = {
  ...ofDesk,
  width: 'w-28',
  cell: (ticket) => (
    <span className="block min-w-0">
      <span className={FIRST_LINE}>{ofDesk.cell(ticket)}</span>
      {ticket.claimed_by_user_id !== null && <Claimer userId={ticket.claimed_by_user_id} />}
    </span>
  ),
};

function Claimer({ userId }: { userId: string }) {
  const name = useUserName(userId);
  return (
    <span className={SECOND_LINE}>
      <span dir="auto" className="max-w-28 truncate">
        {name}
      </span>
    </span>
  );
}

const COLUMNS: ListColumn<Ticket>[] = [
  { id: 'subject', header: 'Subject', grow: true, cell: (ticket) => <SubjectCell ticket={ticket} /> },
  {
    id: 'user',
    header: 'User',
    from: 'xl',
    cell: (ticket) => <PersonCell userId={ticket.user_id} room="much" />,
  },
  { id: 'category', header: 'Category', from: 'xl', cell: (ticket) => <CategoryCell ticket={ticket} /> },
  status,
  {
    id: 'last_activity_at',
    header: 'Last activity',
    sort: 'last_activity_at',
    firstDirection: 'desc',
    cell: (ticket) => <DeskAge item={ticket} />,
  },
  { ...id, from: '2xl' },
  actions,
];
const WITHOUT_STATUS = COLUMNS.filter((column) => column !== status);

/** The columns of the list; without status and claimer where all rows have the same ones. */
export function supportColumns(page: SupportPage): ListColumn<Ticket>[] {
  const isSame = page.status === 'open' || (page.status === undefined && !isMixed(page));
  return isSame ? WITHOUT_STATUS : COLUMNS;
}

/** Narrower lists have no column for the person. */
const WITH_PERSON_PX = 1280;

/** The subject and what is unusual about the ticket; below it the last message. */
function SubjectCell({ ticket }: { ticket: Ticket }) {
  const isNarrow = useIsNarrowerThan(WITH_PERSON_PX);
  const previews = use(Previews);
  const {
    unread = 0,
    last_message: text = null,
    is_last_by_staff: isAnswer,
  } = previews?.get(ticket.id) ?? {};
  return (
    <span className="block min-w-0">
      {isNarrow && (
        <span className={cx(FIRST_LINE, 'text-sm text-muted [&_.size-6]:size-5')}>
          <UserRef userId={ticket.user_id} />
        </span>
      )}
      <span className={FIRST_LINE}>
        <span dir="auto" title={ticket.subject} className="truncate font-medium">
          {ticket.subject}
        </span>
        {unread > 0 && <Badge tone="accent">{unread} new</Badge>}
        {ticket.merged_into !== null && <Badge>Merged</Badge>}
        <TurnBadges item={ticket} />
      </span>
      <span className={SECOND_LINE}>
        {previews === undefined && <Skeleton className="h-3 w-64 max-w-full" />}
        {isAnswer === true && text !== null && <span className="shrink-0">Answered:</span>}
        {text !== null && (
          <span dir="auto" className="truncate">
            {text === '' ? 'Picture' : `“${text}”`}
          </span>
        )}
      </span>
    </span>
  );
}

/** The category; below it the user's subscription and language, which decide who answers. */
function CategoryCell({ ticket }: { ticket: Ticket }) {
  const user = use(Previews)?.get(ticket.id);
  const now = useNow(user?.subscription_expires_at);
  const facts = user && [
    ...(effectiveTier(user, now) === 'pro' ? ['Pro'] : []),
    ...(user.preferred_locale === null ? [] : [languageName(user.preferred_locale)]),
  ];
  return (
    <span className="block min-w-0">
      <span className={FIRST_LINE}>
        <span>{ticket.category}</span>
      </span>
      <span className={SECOND_LINE}>
        <span className="truncate">{facts?.join(' · ')}</span>
      </span>
    </span>
  );
}
