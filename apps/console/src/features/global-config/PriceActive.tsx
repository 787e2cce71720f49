import { isolated } from '#kit/format/isolated.ts';
import { Switch } from '#kit/Switch.tsx';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords } from '#parts/proposals.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isWaiting, type PriceConfig, priceConfigs, togglePrice } from './globalConfig.api.ts';

/** Whether users can buy this option. */
export function PriceActive({ price }: { price: PriceConfig }) {
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
        checked={price.is_active}
        onCheckedChange={toggle.start}
      />
    </span>
  );
}
