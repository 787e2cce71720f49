import { listColumns } from '#kit/list/columns.ts';
import type { PriceType } from '@marketdesk/contract/enums.ts';
import type { PriceConfig } from './globalConfig.api.ts';
import { MovePrice } from './MovePrice.tsx';
import { PriceActive } from './PriceActive.tsx';
import { PriceCell } from './PriceCell.tsx';
import { AMOUNT, LABEL, ORDER, PRICE_ID, TIER, type TypedPriceField } from './priceFields.ts';
import { StripeTerms } from './StripeTerms.tsx';

const column = listColumns<PriceConfig>();

function typed(field: TypedPriceField, width: string) {
  return column.display({
    id: field.name,
    header: field.label,
    meta: { width, wrap: true },
    cell: ({ row }) => <PriceCell price={row.original} field={field} />,
  });
}

const priceId = column.display({
  id: PRICE_ID.name,
  header: PRICE_ID.label,
  meta: { width: 'w-[32%] min-w-52!', wrap: true },
  cell: ({ row }) => (
    <PriceCell price={row.original} field={PRICE_ID} below={<StripeTerms price={row.original} />} />
  ),
});
const label = typed(LABEL, 'w-[30%] min-w-40!');
const active = column.display({
  id: 'is_active',
  header: 'Active',
  meta: { width: 'w-24' },
  cell: ({ row }) => <PriceActive price={row.original} />,
});
const order = column.display({
  id: ORDER.name,
  header: ORDER.label,
  meta: { width: 'w-44 min-w-40!', wrap: true },
  cell: ({ row }) => (
    <PriceCell price={row.original} field={ORDER} beside={<MovePrice price={row.original} />} />
  ),
});

/** A top-up has an amount, a subscription a tier. */
export const PRICE_COLUMNS = {
  top_up: [priceId, label, typed(AMOUNT, 'w-40 min-w-32!'), active, order],
  subscription: [priceId, label, typed(TIER, 'w-40 min-w-32!'), active, order],
} satisfies Record<PriceType, unknown>;
