import { prefetch } from '#backend/prefetch.ts';
import { noticeTemplates } from '#features/cases/notices/notices.api.ts';
import { NOTICES_VOCABULARY } from '#features/cases/notices/notices.search.ts';
import { NoticesScreen } from '#features/cases/notices/NoticesScreen.tsx';
import { plainText } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/notices')({
  staticData: { permission: 'config.read' },
  validateSearch: plainText(NOTICES_VOCABULARY),
  loader: ({ context }) => {
    context.asStaff(() => {
      prefetch(context.queryClient, noticeTemplates());
    });
  },
  component: Notices,
});

function Notices() {
  return <NoticesScreen search={Route.useSearch()} />;
}
