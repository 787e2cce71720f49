// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StripePrice } from './globalConfig.api.ts';
import { ConfigDesk, TEN } from './globalConfig.testing.ts';

let desk: ConfigDesk;

beforeEach(() => {
  desk = new ConfigDesk();
});

describe('Stripe prices', () => {
  const price = (about: Partial<StripePrice> = {}): StripePrice => ({
    id: 'price_ten',
    currency: 'EUR',
    unit_amount: '10.00',
    active: true,
    recurring: null,
    ...about,
  });
  const unknown = () => Response.json({ error: 'Stripe has no price with this ID.' }, { status: 404 });

  it('shows the Stripe price and marks different, archived, unknown and unavailable prices', async () => {
    const known: Record<string, [StripePrice | Response, string]> = {
      same: [price(), '€10.00 at Stripe'],
      amount: [price({ unit_amount: '12.00' }), '€12.00 at Stripe, differs from this amount'],
      currency: [price({ currency: 'usd' }), '10.00 USD at Stripe, differs from this amount'],
      subscription: [price({ recurring: 'month' }), '€10.00 per month at Stripe'],
      varying: [price({ unit_amount: null }), 'Varying amount, EUR at Stripe, differs from this amount'],
      archived: [price({ active: false }), 'Archived in Stripe'],
      gone: [unknown(), 'Stripe has no price with this ID.'],
      slow: [Response.json({ error: 'Stripe does not answer.' }, { status: 502 }), 'Stripe did not respond.'],
    };
    desk.prices = Object.keys(known).map((id) => ({ ...TEN, id, stripe_price_id: id, display_label: id }));
    desk.atStripe = (id) => known[id]?.[0] ?? unknown();
    await openConsole('/admin/global-config');
    for (const [id, [, text]] of Object.entries(known)) {
      const row = (await screen.findByRole('button', { name: `Label of ${id}` })).closest('tr');
      await waitFor(() => expect(row).toHaveTextContent(text));
    }
  });

  it('shows no Stripe prices when the server has no key', async () => {
    await openConsole('/admin/global-config');
    await screen.findByRole('button', { name: 'Label of Ten' });
    await waitFor(() => expect(desk.server.called('/api/admin/global-config').length).toBeGreaterThan(2));
    expect(screen.queryByText(/Stripe/)).toBeNull();
  });

  it('keeps an unknown ID in its editor with the error and saves nothing', async () => {
    desk.atStripe = (id) => (id === 'price_ten' ? price() : unknown());
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByRole('button', { name: 'Price ID of Ten' }));
    const editor = screen.getByRole('textbox', { name: 'Price ID of Ten' });
    await user.clear(editor);
    await user.type(editor, 'price_typo{Enter}');
    await waitFor(() => expect(editor).toHaveAccessibleDescription('Stripe has no price with this ID.'));
    expect(editor).toHaveValue('price_typo');
    expect(desk.sent('admin_update_price_config')).toEqual([]);
  });

  it('keeps the typed values of the add row with the error and adds nothing', async () => {
    desk.atStripe = () => unknown();
    const { user } = await openConsole('/admin/global-config');
    const form = within(await screen.findByRole('form', { name: 'Add price option' }));
    await user.type(form.getByLabelText('New price ID'), 'price_typo');
    await user.type(form.getByLabelText('New amount (€)'), '20');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(form.getByLabelText('New price ID')).toHaveAccessibleDescription(
        'Stripe has no price with this ID.',
      ),
    );
    expect(form.getByLabelText('New price ID')).toHaveValue('price_typo');
    expect(form.getByLabelText('New amount (€)')).toHaveValue('20');
    expect(desk.sent('admin_insert_price_config')).toEqual([]);
  });

  it('allows saving while Stripe does not respond', async () => {
    desk.atStripe = () => Response.json({ error: 'Stripe does not answer.' }, { status: 502 });
    desk.server.on('admin_update_price_config', () => TEN);
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByRole('button', { name: 'Price ID of Ten' }));
    const editor = screen.getByRole('textbox', { name: 'Price ID of Ten' });
    await user.clear(editor);
    await user.type(editor, 'price_new{Enter}');
    await screen.findByText('Saved');
    expect(desk.sent('admin_update_price_config')).toHaveLength(1);
  });
});
