import { prefetch } from '#backend/prefetch.ts';
import { noticeTemplates } from '#features/cases/notices/notices.api.ts';
import { NoticesScreen } from '#features/cases/notices/NoticesScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/notices')({
  loader: ({ context }) => {
    context.asAdmin(() => {
      prefetch(context.queryClient, noticeTemplates());
    });
  },
  component: NoticesScreen,
});
