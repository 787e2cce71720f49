import type { ListColumn } from '#kit/list/columns.ts';
import type { PriceType } from '@marketdesk/contract/enums.ts';
import type { PriceConfig } from './globalConfig.api.ts';
import { MovePrice } from './MovePrice.tsx';
import { PriceActive } from './PriceActive.tsx';
import { PriceCell } from './PriceCell.tsx';
import { AMOUNT, LABEL, ORDER, PRICE_ID, TIER, type TypedPriceField } from './priceFields.ts';
import { StripeTerms } from './StripeTerms.tsx';

function typed(field: TypedPriceField, width: string): ListColumn<PriceConfig> {
  return {
    id: field.name,
    header: field.label,
    width,
    wrap: true,
    cell: (price) => <PriceCell price={price} field={field} />,
  };
}

const priceId: ListColumn<PriceConfig> = {
  id: PRICE_ID.name,
  header: PRICE_ID.label,
  width: 'w-[32%] min-w-52!',
  wrap: true,
  cell: (price) => <PriceCell price={price} field={PRICE_ID} below={<StripeTerms price={price} />} />,
};
const label = typed(LABEL, 'w-[30%] min-w-40!');
const active: ListColumn<PriceConfig> = {
  id: 'is_active',
  header: 'Active',
  width: 'w-24',
  cell: (price) => <PriceActive price={price} />,
};
const order: ListColumn<PriceConfig> = {
  id: ORDER.name,
  header: ORDER.label,
  width: 'w-44 min-w-40!',
  wrap: true,
  cell: (price) => <PriceCell price={price} field={ORDER} beside={<MovePrice price={price} />} />,
};

/** A top-up has an amount, a subscription a tier. */
export const PRICE_COLUMNS = {
  top_up: [priceId, label, typed(AMOUNT, 'w-40 min-w-32!'), active, order],
  subscription: [priceId, label, typed(TIER, 'w-40 min-w-32!'), active, order],
} satisfies Record<PriceType, unknown>;

function stacked(kind: TypedPriceField): ListColumn<PriceConfig> {
  return {
    id: 'price',
    header: 'Price option',
    grow: true,
    wrap: true,
    cell: (price) => (
      <div className="flex flex-col py-1">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1 font-medium">
            <PriceCell price={price} field={LABEL} />
          </div>
          <PriceActive price={price} />
        </div>
        <PriceCell price={price} field={PRICE_ID} below={<StripeTerms price={price} />} />
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <PriceCell price={price} field={kind} />
          </div>
          <span className="text-sm text-muted">{ORDER.label}</span>
          <div className="w-32 shrink-0">
            <PriceCell price={price} field={ORDER} beside={<MovePrice price={price} />} />
          </div>
        </div>
      </div>
    ),
  };
}

/** The same on a phone, under each other: nothing has to be moved sideways into sight. */
export const NARROW_PRICE_COLUMNS = {
  top_up: [stacked(AMOUNT)],
  subscription: [stacked(TIER)],
} satisfies Record<PriceType, unknown>;
