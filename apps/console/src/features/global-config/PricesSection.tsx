import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { Tabs } from '@base-ui/react/tabs';
import { PRICE_TYPES, type PriceType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { AddPrice } from './AddPrice.tsx';
import { priceConfigs } from './globalConfig.api.ts';
import { NARROW_PRICE_COLUMNS, PRICE_COLUMNS } from './price.columns.tsx';

const TAB_LABELS: Record<PriceType, string> = { top_up: 'Top-up', subscription: 'Subscription' };

interface PricesSectionProps {
  type: PriceType;
  onType: (type: PriceType) => void;
}

/** What users can buy, by type. */
export function PricesSection({ type, onType }: PricesSectionProps) {
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
        <QueryState
          query={prices}
          fallback="Failed to load price configs"
          skeleton={<TableSkeleton columns={columns.length} rows={4} />}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty text="No price options yet." hint="Add the first one below." />}
        >
          {(rows) => (
            <DataTable label={TAB_LABELS[type]} columns={columns} rows={rows} rowId={({ id }) => id} />
          )}
        </QueryState>
      </div>
      <AddPrice key={type} type={type} />
    </>
  );
}
