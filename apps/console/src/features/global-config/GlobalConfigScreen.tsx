import { Button } from '#kit/Button.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { PayoutConflicts } from '#parts/PayoutConflicts.tsx';
import { PAYOUTS_HOLD_KEY } from '#parts/payoutsHold.api.ts';
import { PROPOSALS_KEY } from '#parts/proposals.api.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { GLOBAL_CONFIG_VOCABULARY, type GlobalConfigSearch } from './globalConfig.search.ts';
import { PayoutsSection } from './PayoutsSection.tsx';
import { DemoRuleCard } from './DemoRuleCard.tsx';
import { PricesSection } from './PricesSection.tsx';
import { ProposalsSection } from './ProposalsSection.tsx';
import { WithdrawalsSection } from './WithdrawalsSection.tsx';

const EVERYTHING = { queryKey: ['global-config'] };
const HOLD = { queryKey: PAYOUTS_HOLD_KEY };
const PROPOSALS = { queryKey: PROPOSALS_KEY };

/** What holds for the whole platform: how withdrawals are processed, and what users can buy. */
export function GlobalConfigScreen({ search }: { search: GlobalConfigSearch }) {
  const { values } = readSearch(GLOBAL_CONFIG_VOCABULARY, search);
  const { show } = useListSearch();
  const client = useQueryClient();
  const isFetching = useIsFetching(EVERYTHING) > 0;
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader
        title="Global Config"
        actions={
          <Button
            icon={<RotateCw />}
            busy={isFetching}
            onClick={() => {
              void client.invalidateQueries(EVERYTHING);
              void client.invalidateQueries(HOLD);
              void client.invalidateQueries(PROPOSALS);
            }}
          >
            Refresh
          </Button>
        }
      />
      <PayoutConflicts />
      <DemoRuleCard />
      <ProposalsSection />
      <WithdrawalsSection />
      <PayoutsSection />
      <PricesSection type={values.type ?? 'top_up'} onType={(type) => show({ type }, { replace: true })} />
    </div>
  );
}
