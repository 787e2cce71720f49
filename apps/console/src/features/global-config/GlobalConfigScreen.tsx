import { currentConfig } from '#backend/config.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { QueryTable } from '#kit/list/QueryTable.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useAction } from '#kit/useAction.ts';
import { PayoutConflicts } from '#parts/PayoutConflicts.tsx';
import { PAYOUTS_HOLD_KEY } from '#parts/payoutsHold.api.ts';
import { PROPOSALS_KEY, twoPersonRule } from '#parts/proposals.api.ts';
import { May } from '#session/May.tsx';
import { useMe } from '#session/MeContext.ts';
import { isAdmin, may } from '#session/permissions.ts';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { AccountingSection } from './AccountingSection.tsx';
import { priceConfigs, saveTwoPersonRule } from './globalConfig.api.ts';
import { GLOBAL_CONFIG_VOCABULARY, type GlobalConfigSearch } from './globalConfig.search.ts';
import { PayoutsSection } from './PayoutsSection.tsx';
import { ProposalsSection } from './ProposalsSection.tsx';
import { WithdrawalsSection } from './WithdrawalsSection.tsx';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { Tabs } from '@base-ui/react/tabs';
import { PRICE_TYPES, type PriceType } from '@marketdesk/contract/enums.ts';
import { AddPrice } from './AddPrice.tsx';
import { NARROW_PRICE_COLUMNS, PRICE_COLUMNS } from './price.columns.tsx';

export const TAB_LABELS: Record<PriceType, string> = { top_up: 'Top-up', subscription: 'Subscription' };

interface PricesSectionProps {
  type: PriceType;
  onType: (type: PriceType) => void;
}

/** The products for users, by type. */
function PricesSection({ type, onType }: PricesSectionProps) {
  return (
    <Card title="Price options" flush>
      <Tabs.Root value={type} onValueChange={(value: PriceType) => onType(value)}>
        <Tabs.List className="flex gap-1 border-b px-3">
          {PRICE_TYPES.map((value) => (
            <Tabs.Tab
              key={value}
              value={value}
              className="-mb-px h-10 border-b-2 border-transparent px-2 font-medium text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
            >
              {TAB_LABELS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PRICE_TYPES.map((value) => (
          <Tabs.Panel key={value} value={value}>
            <Prices type={value} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Card>
  );
}

function Prices({ type }: { type: PriceType }) {
  const prices = useQuery(priceConfigs(type));
  const columns = (useIsNarrowerThan(1024) ? NARROW_PRICE_COLUMNS : PRICE_COLUMNS)[type];
  return (
    <>
      <div className="relative overflow-x-auto">
        <QueryTable
          label={TAB_LABELS[type]}
          query={prices}
          fallback="Failed to load price configs"
          lines={4}
          empty={{ text: 'No price options yet.', hint: 'Add the first one below.' }}
          columns={columns}
          rowId={({ id }) => id}
        />
      </div>
      <May permission="config.edit">
        <AddPrice key={type} type={type} />
      </May>
    </>
  );
}

const EVERYTHING = { queryKey: ['global-config'] };
const HOLD = { queryKey: PAYOUTS_HOLD_KEY };
const PROPOSALS = { queryKey: PROPOSALS_KEY };

/** Platform-wide settings: withdrawals, two-person rule and prices. */
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
      {isAdmin(useMe()) && <ProposalsSection />}
      <WithdrawalsSection />
      <May permission="money.read">
        <PayoutsSection />
      </May>
      <AccountingSection />
      <PricesSection type={values.type ?? 'top_up'} onType={(type) => show({ type }, { replace: true })} />
    </div>
  );
}

/** In the demo marketplace: explains the two-person rule, with a button that turns it on. */
function DemoRuleCard() {
  const rule = useQuery(twoPersonRule());
  const turnOn = useAction({
    run: () => saveTwoPersonRule(true),
    fallback: 'Failed to turn on the two-person rule',
    done: () => 'Loosening a rule now needs a second admin.',
    refresh: [twoPersonRule().queryKey],
  });
  const edits = may(useMe(), 'config.edit');
  if (!currentConfig().demo || rule.data !== false || !edits) return null;
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
