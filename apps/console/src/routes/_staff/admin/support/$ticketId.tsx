import { prefetch } from '#backend/prefetch.ts';
import { isTicketId } from '#features/support/details/ticketId.ts';
import { TicketDetailsScreen } from '#features/support/details/TicketDetailsScreen.tsx';
import { ticketById } from '#features/support/support.api.ts';
import { prefetchThread } from '#features/support/thread/thread.api.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/support/$ticketId')({
  loader: ({ context, params: { ticketId } }) => {
    if (!isTicketId(ticketId)) return;
    prefetch(context.queryClient, ticketById(ticketId));
    prefetchThread(context.queryClient, ticketId);
  },
  component: TicketPage,
});

function TicketPage() {
  return <TicketDetailsScreen ticketId={Route.useParams().ticketId} />;
}
