import { prefetch } from '#backend/prefetch.ts';
import { moneyRules, MoneyRulesScreen } from '#features/global-config/MoneyRulesScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/rules-of-money')({
  staticData: { permission: 'config.read' },
  loader: ({ context }) => {
    context.asStaff(() => {
      prefetch(context.queryClient, moneyRules());
    });
  },
  component: MoneyRulesScreen,
});
