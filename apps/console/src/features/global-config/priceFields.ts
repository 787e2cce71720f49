import type { Reading } from '#kit/fields/useInlineEdit.ts';
import { centsToText, readAmount, toCents } from '#kit/format/money.ts';
import type { PriceConfig, PriceField } from './globalConfig.api.ts';

type PriceValue = PriceConfig[PriceField];

/** How a field of a price option is edited: the editor's initial text, and the parser. */
export interface TypedPriceField {
  name: PriceField;
  label: string;
  write: (price: PriceConfig) => string;
  read: (typed: string) => Reading<PriceValue>;
}

export const PRICE_ID: TypedPriceField = {
  name: 'stripe_price_id',
  label: 'Price ID',
  write: (price) => price.stripe_price_id,
  read: (typed) => (typed.trim() === '' ? { problem: 'Enter a price ID.' } : { value: typed.trim() }),
};

export const LABEL: TypedPriceField = {
  name: 'display_label',
  label: 'Label',
  write: (price) => price.display_label ?? '',
  read: (typed) => ({ value: typed.trim() || null }),
};

export const AMOUNT: TypedPriceField = {
  name: 'amount_eur',
  label: 'Amount (€)',
  write: (price) => amountText(price.amount_eur),
  read: readPriceAmount,
};

export const TIER: TypedPriceField = {
  name: 'subscription_tier',
  label: 'Tier',
  write: (price) => price.subscription_tier ?? '',
  read: (typed) => ({ value: typed === 'free' || typed === 'pro' ? typed : null }),
};

export const ORDER: TypedPriceField = {
  name: 'display_order',
  label: 'Order',
  write: (price) => String(price.display_order),
  read: (typed) =>
    /^-?\d{1,9}$/.test(typed.trim())
      ? { value: Number(typed) }
      : { problem: 'Order must be a whole number.' },
};

export const TIER_OPTIONS = [
  { value: '', label: 'None' },
  { value: 'free', label: 'Free' },
  { value: 'pro', label: 'Pro' },
];

/** Blank is no amount; money is read exactly, never rounded. */
export function readPriceAmount(typed: string): { value: string | null } | { problem: string } {
  if (typed.trim() === '') return { value: null };
  const amount = readAmount(typed);
  if (amount === null || amount.startsWith('-')) return { problem: 'Enter an amount such as 9.99.' };
  return { value: amount };
}

/** A field's parsed value: two texts of one amount are no change. */
export function valueOf(price: PriceConfig, field: TypedPriceField): PriceValue {
  return field.name === 'amount_eur' ? amountText(price.amount_eur) || null : price[field.name];
}

function amountText(amount: PriceConfig['amount_eur']): string {
  const cents = toCents(amount);
  return cents === null ? '' : centsToText(cents);
}
