import { currentConfig } from '#backend/config.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useAction } from '#kit/useAction.ts';
import { PayoutConflicts } from '#parts/PayoutConflicts.tsx';
import { PAYOUTS_HOLD_KEY } from '#parts/payoutsHold.api.ts';
import { PROPOSALS_KEY, twoPersonRule } from '#parts/proposals.api.ts';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { saveTwoPersonRule } from './globalConfig.api.ts';
import { GLOBAL_CONFIG_VOCABULARY, type GlobalConfigSearch } from './globalConfig.search.ts';
import { PayoutsSection } from './PayoutsSection.tsx';
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

/** In the demo marketplace: what the two-person rule is, and a button that turns it on. */
function DemoRuleCard() {
  const rule = useQuery(twoPersonRule());
  const turnOn = useAction({
    run: () => saveTwoPersonRule(true),
    fallback: 'Failed to turn on the two-person rule',
    done: () => 'Loosening a rule now needs a second admin.',
    refresh: [twoPersonRule().queryKey],
  });
  if (!currentConfig().demo || rule.data !== false) return null;
  return (
    <Card title="The two-person rule is off">
      <div className="flex max-w-2xl flex-col items-start gap-3">
        <p className="text-muted">
          In this demo one admin can raise limits, make staff, and change the fee and prices alone. A real
          marketplace starts with the two-person rule on: one admin proposes such a change, another confirms
          it.
        </p>
        <Button busy={turnOn.busy} onClick={() => turnOn.start()}>
          Turn on the two-person rule
        </Button>
      </div>
    </Card>
  );
}
