import { prefetch } from '#backend/prefetch.ts';
import { savedAnswers } from '#features/support/answers/answers.api.ts';
import { AnswersScreen } from '#features/support/answers/AnswersScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/support/answers')({
  staticData: { permission: 'support.reply' },
  loader: ({ context: { asStaff, queryClient } }) => asStaff(() => prefetch(queryClient, savedAnswers())),
  component: AnswersScreen,
});
