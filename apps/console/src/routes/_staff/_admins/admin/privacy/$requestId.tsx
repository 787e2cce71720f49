import { prefetch } from '#backend/prefetch.ts';
import { RequestScreen } from '#features/privacy/request/RequestScreen.tsx';
import { privacyRequest } from '#features/privacy/requests.api.ts';
import { uuid } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/privacy/$requestId')({
  staticData: { permission: 'privacy.manage' },
  loader: ({ context, params }) => {
    const id = uuid(params.requestId);
    if (id !== undefined) context.asStaff(() => prefetch(context.queryClient, privacyRequest(id)));
  },
  component: Request,
});

function Request() {
  return <RequestScreen requestId={Route.useParams().requestId} />;
}
