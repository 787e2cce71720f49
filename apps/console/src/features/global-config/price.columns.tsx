import { listColumns } from '#kit/list/columns.ts';
import type { PriceType } from '@marketdesk/contract/enums.ts';
import type { PriceConfig } from './globalConfig.api.ts';
import { PriceActive } from './PriceActive.tsx';
import { PriceCell } from './PriceCell.tsx';
import { AMOUNT, LABEL, ORDER, PRICE_ID, TIER, type TypedPriceField } from './priceFields.ts';

const column = listColumns<PriceConfig>();

function typed(field: TypedPriceField, width: string) {
  return column.display({
    id: field.name,
    header: field.label,
    meta: { width, wrap: true },
    cell: ({ row }) => <PriceCell price={row.original} field={field} />,
  });
}

const priceId = typed(PRICE_ID, 'w-[30%] min-w-52');
const label = typed(LABEL, 'w-[28%] min-w-44');
const active = column.display({
  id: 'is_active',
  header: 'Active',
  meta: { width: 'w-24' },
  cell: ({ row }) => <PriceActive price={row.original} />,
});
const order = typed(ORDER, 'w-28 min-w-24');

/** A top-up has an amount, a subscription a tier. */
export const PRICE_COLUMNS = {
  top_up: [priceId, label, typed(AMOUNT, 'w-40 min-w-32'), active, order],
  subscription: [priceId, label, typed(TIER, 'w-40 min-w-32'), active, order],
} satisfies Record<PriceType, unknown>;
