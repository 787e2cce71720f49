import { isolated } from '#kit/format/isolated.ts';
import { InlineCell } from '#kit/fields/InlineBox.tsx';
import type { InlineControl } from '#kit/fields/InlineEditor.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TIER_LABELS } from '#kit/format/tier.ts';
import { Select } from '#kit/Select.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { proposedWords } from '#parts/proposals.api.ts';
import { SAVED_TOAST_MS } from '@marketdesk/contract/limits.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  isWaiting,
  type PriceConfig,
  priceConfigs,
  refuseUnknownPrice,
  savePriceField,
} from './globalConfig.api.ts';
import { TIER_OPTIONS, type TypedPriceField, valueOf } from './priceFields.ts';

interface PriceCellProps {
  price: PriceConfig;
  field: TypedPriceField;
  /** Right of the value, or below it, while it isn't edited. */
  beside?: ReactNode;
  below?: ReactNode;
}

/** A value of a price option, edited inline. */
export function PriceCell({ price, field, ...around }: PriceCellProps) {
  const client = useQueryClient();
  const list = priceConfigs(price.type);
  const readAgain = () => client.refetchQueries({ ...list, exact: true }, { throwOnError: true });
  return (
    <InlineCell
      around={around}
      label={`${field.label} of ${isolated(price.display_label ?? price.stripe_price_id)}`}
      editable={may(useMe(), 'config.edit')}
      edits={{
        text: field.write(price),
        value: valueOf(price, field),
        read: field.read,
        save: async (value, seen) => {
          if (field.name === 'stripe_price_id') await refuseUnknownPrice(client, String(value));
          const stored = await savePriceField(price.id, field.name, { from: seen, to: value });
          await client.invalidateQueries({ queryKey: list.queryKey });
          if (isWaiting(stored, field.name)) showToast({ text: await proposedWords(client) });
          else showToast({ text: 'Saved', durationMs: SAVED_TOAST_MS });
          return true;
        },
        reload: readAgain,
        fallback: 'Failed to save',
      }}
      editor={field.name === 'subscription_tier' ? tierEditor : undefined}
    >
      {shown(price, field)}
    </InlineCell>
  );
}

function shown(price: PriceConfig, field: TypedPriceField) {
  switch (field.name) {
    case 'stripe_price_id':
      return <span className="font-mono text-sm">{price.stripe_price_id}</span>;
    case 'amount_eur':
      return <span className="tabular">{formatEuro(price.amount_eur)}</span>;
    case 'subscription_tier':
      return price.subscription_tier === null ? NOTHING : TIER_LABELS[price.subscription_tier];
    default:
      return field.write(price) || NOTHING;
  }
}

const tierEditor: InlineControl = ({ readOnly, ...control }, choose) => (
  <Select
    {...control}
    aria-busy={readOnly}
    options={TIER_OPTIONS}
    onChange={(event) => choose(event.target.value)}
  />
);
