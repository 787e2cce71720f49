import { prefetch } from '#backend/prefetch.ts';
import { moneyRules, MoneyRulesScreen } from '#features/global-config/MoneyRulesScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/rules-of-money')({
  loader: ({ context }) => {
    context.asAdmin(() => {
      prefetch(context.queryClient, moneyRules());
    });
  },
  component: MoneyRulesScreen,
});
