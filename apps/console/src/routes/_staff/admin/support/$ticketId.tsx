import { prefetch } from '#backend/prefetch.ts';
import { TicketDetailsScreen } from '#features/support/details/TicketDetailsScreen.tsx';
import { SUPPORT_DESK } from '#features/support/support.desk.ts';
import { prefetchThread } from '#features/support/thread/thread.api.ts';
import { uuid } from '#kit/list/search.ts';
import { deskItem } from '#engine/desk/desk.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/support/$ticketId')({
  staticData: { permission: 'support.read' },
  loader: ({ context, params }) => {
    const ticketId = uuid(params.ticketId);
    if (ticketId === undefined) return;
    context.asStaff(() => {
      prefetch(context.queryClient, deskItem(SUPPORT_DESK, ticketId));
      prefetchThread(context.queryClient, ticketId);
    });
  },
  component: TicketPage,
});

function TicketPage() {
  return <TicketDetailsScreen ticketId={Route.useParams().ticketId} />;
}
