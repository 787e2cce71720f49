import { isolated } from '#kit/format/isolated.ts';
import { formatEuro, toCents } from '#kit/format/money.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { Switch } from '#kit/Switch.tsx';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords } from '#parts/proposals.api.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { PriceType } from '@marketdesk/contract/enums.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  isWaiting,
  type PriceConfig,
  priceConfigs,
  type StripePrice,
  stripePrice,
  togglePrice,
  UNKNOWN_PRICE,
} from './globalConfig.api.ts';
import { MovePrice } from './MovePrice.tsx';
import { PriceCell } from './PriceCell.tsx';
import { AMOUNT, LABEL, ORDER, PRICE_ID, TIER, type TypedPriceField } from './priceFields.ts';

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

/** The same on phones, stacked: nothing scrolls sideways. */
export const NARROW_PRICE_COLUMNS = {
  top_up: [stacked(AMOUNT)],
  subscription: [stacked(TIER)],
} satisfies Record<PriceType, unknown>;

/** Whether users can buy this option. */
function PriceActive({ price }: { price: PriceConfig }) {
  const client = useQueryClient();
  const { queryKey } = priceConfigs(price.type);
  const show = (isActive: boolean) =>
    client.setQueryData(queryKey, (prices) =>
      prices?.map((other) => (other.id === price.id ? { ...other, is_active: isActive } : other)),
    );
  const toggle = useAction({
    run: async (isActive: boolean) => {
      const stored = await togglePrice(price.id, isActive);
      return isWaiting(stored, 'is_active') ? proposedWords(client) : null;
    },
    fallback: 'Failed to toggle',
    done: (words) => words,
    optimistic: (isActive) => {
      show(isActive);
      return () => void show(!isActive);
    },
    refresh: [queryKey, PROPOSALS_KEY],
    serial: `price-${price.id}`,
  });
  return (
    <span className="flex h-8 items-center">
      <Switch
        label={`Active: ${isolated(price.display_label ?? price.stripe_price_id)}`}
        hideLabel
        disabled={!may(useMe(), 'config.edit')}
        checked={price.is_active}
        onCheckedChange={toggle.start}
      />
    </span>
  );
}

/** Stripe's terms of a price option, if readable; red or amber where they differ. */
function StripeTerms({ price }: { price: PriceConfig }) {
  const { data, isError } = useQuery({ ...stripePrice(price.stripe_price_id), retry: false });
  if (data === undefined)
    return isError ? <p className="pb-1 text-sm text-faint">Stripe did not respond.</p> : null;
  if (data === null) return null;
  if (data === 'unknown') return <p className="pb-1 text-sm text-bad">{UNKNOWN_PRICE}</p>;
  const differs = !isSameAmount(price, data);
  return (
    <p className="flex flex-wrap gap-x-2 pb-1 text-sm text-muted">
      <span className={differs ? 'text-warn' : undefined}>
        <span className="tabular">{termsOf(data)}</span> at Stripe{differs && ', differs from this amount'}
      </span>
      {!data.active && <span className="text-warn">Archived in Stripe</span>}
    </p>
  );
}

/** `€12.00 per month`, `12.00 USD`. */
function termsOf({ currency, unit_amount: amount, recurring }: StripePrice): string {
  const code = currency.toUpperCase();
  const charged =
    amount === null ? `Varying amount, ${code}` : code === 'EUR' ? formatEuro(amount) : `${amount} ${code}`;
  return recurring === null ? charged : `${charged} per ${recurring}`;
}

// A subscription has no stored amount to compare with.
function isSameAmount(
  { amount_eur: ours }: PriceConfig,
  { currency, unit_amount: theirs }: StripePrice,
): boolean {
  if (ours === null) return true;
  return currency.toUpperCase() === 'EUR' && theirs !== null && toCents(theirs) === toCents(ours);
}
