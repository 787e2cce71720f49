import { isolated } from '#kit/format/isolated.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { useAction } from '#kit/useAction.ts';
import { May } from '#session/May.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PriceConfig, priceConfigs, savePriceField } from './globalConfig.api.ts';

/** Moves a price option one place up or down in its list, optimistically. */
export function MovePrice({ price }: { price: PriceConfig }) {
  const client = useQueryClient();
  const list = priceConfigs(price.type);
  const { data: prices = [] } = useQuery(list);
  const at = prices.findIndex(({ id }) => id === price.id);
  const move = useAction({
    run: async (orders: readonly NewOrder[]) => {
      for (const order of orders) await savePriceField(order.id, 'display_order', order);
    },
    fallback: 'Failed to save',
    optimistic: (orders) => {
      const before = client.getQueryData(list.queryKey);
      client.setQueryData(list.queryKey, (now) => now && reordered(now, orders));
      return () => void client.setQueryData(list.queryKey, before);
    },
    refresh: [list.queryKey],
    serial: `price-order-${price.type}`,
  });
  const name = price.display_label ?? price.stripe_price_id;
  const press = (step: -1 | 1) => {
    const isThere = prices[at + step] !== undefined;
    if (isThere && !move.busy) move.start(movedOrders(prices, price.id, step));
  };
  // At the ends a button only ignores presses: it keeps the focus.
  return (
    <May permission="config.edit">
      <span className="flex shrink-0">
        <IconButton
          icon={<ArrowUp />}
          label={`Move up: ${isolated(name)}`}
          aria-disabled={at <= 0 || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => press(-1)}
        />
        <IconButton
          icon={<ArrowDown />}
          label={`Move down: ${isolated(name)}`}
          aria-disabled={at === prices.length - 1 || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => press(1)}
        />
      </span>
    </May>
  );
}

function reordered(prices: readonly PriceConfig[], orders: readonly NewOrder[]): PriceConfig[] {
  return prices
    .map((price) => ({
      ...price,
      display_order: orders.find(({ id }) => id === price.id)?.to ?? price.display_order,
    }))
    .sort((one, other) => one.display_order - other.display_order);
}

/** The fields of a price option that decide its place. */
interface Placed {
  id: string;
  display_order: number;
}

/** A new display number for a price option. */
interface NewOrder {
  id: string;
  from: number;
  to: number;
}

/**
 * The numbers that change when an option moves up (-1) or down (1) in the sorted list. Redistributes the existing
 * numbers; renumbers all from 1 only if two are equal.
 */
export function movedOrders(list: readonly Placed[], id: string, step: -1 | 1): NewOrder[] {
  const at = list.findIndex((one) => one.id === id);
  const [one, other] = [list[at], list[at + step]];
  if (one === undefined || other === undefined) return [];
  const moved = list.map((each) => (each === one ? other : each === other ? one : each));
  const numbers = list.map(({ display_order: number }) => number);
  const dealt = new Set(numbers).size === numbers.length ? numbers : list.map((_, index) => index + 1);
  return moved.flatMap(({ id: movedId, display_order: from }, index) => {
    const to = dealt[index] ?? from;
    return from === to ? [] : { id: movedId, from, to };
  });
}
