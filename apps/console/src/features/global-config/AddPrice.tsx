import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords } from '#parts/proposals.api.ts';
import type { PriceType } from '@marketdesk/contract/enums.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { addPrice, isWaiting, priceConfigs, refuseUnknownPrice } from './globalConfig.api.ts';
import { readPriceAmount, TIER_OPTIONS } from './priceFields.ts';

interface Problem {
  field: 'priceId' | 'amount';
  sentence: string;
}

const NOTHING_TYPED = { priceId: '', label: '', amount: '', tier: '', order: '', isActive: true };
type Typed = typeof NOTHING_TYPED;

/** The add row under a type's price options. The typed values stay until the option is stored. */
export function AddPrice({ type }: { type: PriceType }) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [problem, setProblem] = useState<Problem | null>(null);
  const client = useQueryClient();
  const add = useAction({
    run: async (price: Parameters<typeof addPrice>[0]) => {
      await refuseUnknownPrice(client, price.stripe_price_id);
      const added = await addPrice(price);
      const words = `Added ${added.stripe_price_id}`;
      return isWaiting(added, 'is_active')
        ? `${words}, not active yet. ${await proposedWords(client)}`
        : words;
    },
    fallback: 'Failed to save',
    done: (words: string) => words,
    onDone: () => setTyped(NOTHING_TYPED),
    refresh: [priceConfigs(type).queryKey, PROPOSALS_KEY],
    errorDisplay: 'inline',
  });
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    setProblem(null);
    add.reset();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const price = readPrice(type, typed);
    if ('sentence' in price) setProblem(price);
    else add.start(price);
  };

  // Refusals of the server and Stripe mostly concern the price id.
  const sentences = {
    priceId: add.error,
    amount: null,
    ...(problem && { [problem.field]: problem.sentence }),
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Add price option" className="border-t p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[repeat(4,minmax(0,1fr))_auto_auto]">
        <TextField
          label="New price ID"
          error={sentences.priceId}
          autoComplete="off"
          placeholder="price_…"
          value={typed.priceId}
          onChange={(event) => change({ priceId: event.target.value })}
        />
        <TextField
          label="New label"
          autoComplete="off"
          value={typed.label}
          onChange={(event) => change({ label: event.target.value })}
        />
        {type === 'top_up' ? (
          <TextField
            label="New amount (€)"
            error={sentences.amount}
            autoComplete="off"
            inputMode="decimal"
            value={typed.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        ) : (
          <SelectField
            label="New tier"
            options={TIER_OPTIONS}
            value={typed.tier}
            onChange={(event) => change({ tier: event.target.value })}
          />
        )}
        <TextField
          label="New order"
          autoComplete="off"
          inputMode="numeric"
          placeholder="0"
          value={typed.order}
          onChange={(event) => change({ order: event.target.value })}
        />
        <span className="flex h-8 items-center sm:mt-6.5">
          <Checkbox
            label="Active"
            checked={typed.isActive}
            onChange={(event) => change({ isActive: event.target.checked })}
          />
        </span>
        <Button type="submit" icon={<Plus />} busy={add.busy} className="sm:mt-6.5">
          Add
        </Button>
      </div>
    </form>
  );
}

/** The typed price option, or the first problem. */
function readPrice(type: PriceType, typed: Typed): Parameters<typeof addPrice>[0] | Problem {
  const amount = readPriceAmount(typed.amount);
  if (typed.priceId.trim() === '') return { field: 'priceId', sentence: 'Enter a price ID.' };
  if ('problem' in amount) return { field: 'amount', sentence: amount.problem };
  return {
    type,
    stripe_price_id: typed.priceId.trim(),
    display_label: typed.label.trim() || null,
    display_order: orderOf(typed.order),
    is_active: typed.isActive,
    amount_eur: type === 'top_up' ? amount.value : null,
    subscription_tier: type === 'subscription' && isTier(typed.tier) ? typed.tier : null,
  };
}

/** A non-integer order counts as 0. */
function orderOf(text: string): number {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
}

function isTier(text: string): text is 'free' | 'pro' {
  return text === 'free' || text === 'pro';
}
