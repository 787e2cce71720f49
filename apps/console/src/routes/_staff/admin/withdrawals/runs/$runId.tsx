import { prefetch } from '#backend/prefetch.ts';
import { RunScreen } from '#features/withdrawals/runs/details/RunScreen.tsx';
import { runById } from '#features/withdrawals/runs/runs.api.ts';
import { uuid } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/withdrawals/runs/$runId')({
  staticData: { permission: 'money.read' },
  loader: ({ context, params }) => {
    const runId = uuid(params.runId);
    if (runId !== undefined) context.asStaff(() => prefetch(context.queryClient, runById(runId)));
  },
  component: Run,
});

function Run() {
  return <RunScreen runId={Route.useParams().runId} />;
}
