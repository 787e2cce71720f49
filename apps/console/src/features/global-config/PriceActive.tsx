import { Switch } from '#kit/Switch.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type PriceConfig, priceConfigs, togglePrice } from './globalConfig.api.ts';

/** Whether users can buy this option. */
export function PriceActive({ price }: { price: PriceConfig }) {
  const client = useQueryClient();
  const { queryKey } = priceConfigs(price.type);
  const show = (isActive: boolean) =>
    client.setQueryData(queryKey, (prices) =>
      prices?.map((other) => (other.id === price.id ? { ...other, is_active: isActive } : other)),
    );
  const toggle = useAction({
    run: (isActive: boolean) => togglePrice(price.id, isActive),
    fallback: 'Failed to toggle',
    optimistic: (isActive) => {
      show(isActive);
      return () => void show(!isActive);
    },
    refresh: [queryKey],
    serial: `price-${price.id}`,
  });
  return (
    <span className="flex h-8 items-center">
      <Switch
        label={`Active: ${price.display_label ?? price.stripe_price_id}`}
        hideLabel
        checked={price.is_active}
        onCheckedChange={toggle.start}
      />
    </span>
  );
}
