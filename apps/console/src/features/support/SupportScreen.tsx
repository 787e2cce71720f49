import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { DeskScreen } from '#engine/desk/DeskScreen.tsx';
import { useDeskList } from '#engine/desk/useDeskList.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { ReplyKey } from './ReplyKey.tsx';
import { unreadCounts } from './support.api.ts';
import { SUPPORT_BULK } from './support.bulk.ts';
import { SUPPORT_COLUMNS } from './support.columns.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { type SupportSearch, TICKETS } from './support.search.ts';
import { SupportMetrics } from './SupportMetrics.tsx';
import { UnreadCounts } from './UnreadCount.tsx';

const TicketDrawer = lazyDrawer(() => import('./TicketDrawer.tsx'), loadPane);

/** Tickets that people opened in the app. */
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
        numbers={<SupportMetrics />}
      />
      <ReplyKey ticket={focused} layer="page" />
      <TicketDrawer {...desk.drawer} />
    </UnreadCounts>
  );
}
