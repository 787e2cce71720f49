import { prefetch } from '#backend/prefetch.ts';
import {
  accountingAccounts,
  approvalLimit,
  moneyLimits,
  priceConfigs,
  withdrawalsConfig,
} from '#features/global-config/globalConfig.api.ts';
import { GLOBAL_CONFIG_VOCABULARY } from '#features/global-config/globalConfig.search.ts';
import { GlobalConfigScreen } from '#features/global-config/GlobalConfigScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/global-config')({
  staticData: { permission: 'config.read' },
  validateSearch: plainText(GLOBAL_CONFIG_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { values } = readSearch(GLOBAL_CONFIG_VOCABULARY, deps);
    context.asStaff(() => {
      prefetch(context.queryClient, withdrawalsConfig());
      prefetch(context.queryClient, approvalLimit());
      prefetch(context.queryClient, moneyLimits());
      prefetch(context.queryClient, accountingAccounts());
      prefetch(context.queryClient, priceConfigs(values.type ?? 'top_up'));
    });
  },
  component: GlobalConfig,
});

function GlobalConfig() {
  return <GlobalConfigScreen search={Route.useSearch()} />;
}
