// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ConfigDesk, TEN } from './globalConfig.testing.ts';

let desk: ConfigDesk;

beforeEach(() => {
  desk = new ConfigDesk();
});

describe('price options', () => {
  it('keeps the tab of the type in the URL', async () => {
    const { user, address } = await openConsole('/admin/global-config');
    const topUps = within(await screen.findByRole('table', { name: 'Top-up' }));
    expect(topUps.getByText('€10.00')).toBeVisible();
    expect(topUps.getByRole('columnheader', { name: 'Amount (€)' })).toBeVisible();

    await user.click(screen.getByRole('tab', { name: 'Subscription' }));
    const subscriptions = within(await screen.findByRole('table', { name: 'Subscription' }));
    expect(subscriptions.getByText('price_pro')).toBeVisible();
    expect(subscriptions.getByRole('columnheader', { name: 'Tier' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/global-config?type=subscription'));
  });

  it('shows a whole option in one cell on a phone', async () => {
    window.innerWidth = 390;
    onTestFinished(() => {
      window.innerWidth = 1024;
    });
    await openConsole('/admin/global-config');
    const table = within(await screen.findByRole('table', { name: 'Top-up' }));
    expect(table.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Price option',
    ]);
    const fields = ['Label', 'Price ID', 'Amount (€)', 'Order'].map((field) => `${field} of Ten`);
    for (const name of [...fields, 'Move down: Ten']) {
      expect(table.getByRole('button', { name })).toBeVisible();
    }
    expect(table.getByRole('switch', { name: 'Active: Ten' })).toBeVisible();
  });

  it('keeps a refused value with its error; saves on blur with the value seen before', async () => {
    desk.server.on('admin_update_price_config', () => refuse(409, 'This price ID is already in use.'));
    const { user } = await openConsole('/admin/global-config');
    const edit = async (field: string) => {
      await user.click(await screen.findByRole('button', { name: field }));
      const editor = screen.getByRole('textbox', { name: field });
      await user.clear(editor);
      return editor;
    };
    const refused = await edit('Price ID of Ten');
    await user.type(refused, 'price_pro{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This price ID is already in use.');
    expect(refused).toHaveValue('price_pro');
    await user.keyboard('{Escape}');

    desk.server.on('admin_update_price_config', () => ({ ...TEN, display_label: 'Tenner' }));
    await user.type(await edit('Label of Ten'), 'Tenner');
    await user.tab();
    await screen.findByText('Saved');
    expect(desk.sent('admin_update_price_config').at(-1)).toEqual({
      p_id: TEN.id,
      p_patch: { display_label: 'Tenner' },
      p_expected: { display_label: 'Ten' },
    });
  });

  it('switches an option off optimistically and back on when the request fails', async () => {
    desk.server.on('admin_toggle_price_active', () => refuse(500, ''));
    const { user } = await openConsole('/admin/global-config');
    const active = await screen.findByRole('switch', { name: 'Active: Ten' });
    await user.click(active);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to toggle');
    expect(active).toBeChecked();
  });

  it('adds an option from the last row and uses 0 for an invalid order', async () => {
    desk.server.on('admin_insert_price_config', (args) => {
      const added = {
        ...TEN,
        id: 'new',
        stripe_price_id: String(args.p_stripe_price_id),
        display_label: 'Twenty',
      };
      desk.prices = [...desk.prices, added];
      return added;
    });
    const { user } = await openConsole('/admin/global-config');
    const form = within(await screen.findByRole('form', { name: 'Add price option' }));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByRole('alert')).toHaveTextContent('Enter a price ID.');

    await user.type(form.getByLabelText('New price ID'), 'price_twenty');
    await user.type(form.getByLabelText('New amount (€)'), '20,5');
    await user.type(form.getByLabelText('New order'), 'last');
    await user.click(form.getByRole('button', { name: 'Add' }));

    expect(await screen.findByRole('button', { name: 'Label of Twenty' })).toBeVisible();
    expect(desk.sent('admin_insert_price_config')).toEqual([
      {
        p_stripe_price_id: 'price_twenty',
        p_type: 'top_up',
        p_display_label: null,
        p_display_order: 0,
        p_is_active: true,
        p_amount_eur: '20.50',
        p_subscription_tier: null,
      },
    ]);
    expect(form.getByLabelText('New price ID')).toHaveValue('');
  });
});

describe('under the two-person rule', () => {
  const PROPOSED = 'Proposed. Another admin must confirm it.';
  const waiting = (field: string, value: number | boolean, stored = desk.prices[0]) => {
    desk.propose(field, { new: value });
    return { ...stored, proposed: { [field]: value } };
  };

  it('proposes a changed amount and keeps the stored amount', async () => {
    desk.server.on('admin_update_price_config', () => waiting('amount_eur', 500));
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByRole('button', { name: 'Amount (€) of Ten' }));
    const editor = screen.getByRole('textbox', { name: 'Amount (€) of Ten' });
    await user.clear(editor);
    await user.type(editor, '500{Enter}');
    expect(await screen.findByText(PROPOSED)).toBeVisible();
    expect(await screen.findByText('€10.00')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Proposed changes' })).toBeVisible();
  });

  it('proposes to activate an existing or a new option', async () => {
    desk.prices = [{ ...TEN, is_active: false }];
    desk.server.on('admin_toggle_price_active', () => waiting('is_active', true));
    desk.server.on('admin_insert_price_config', () => waiting('is_active', true));
    const { user } = await openConsole('/admin/global-config');
    const active = await screen.findByRole('switch', { name: 'Active: Ten' });
    await user.click(active);
    expect(await screen.findByText(PROPOSED)).toBeVisible();
    await waitFor(() => expect(active).not.toBeChecked());
    const form = within(screen.getByRole('form', { name: 'Add price option' }));
    await user.type(form.getByLabelText('New price ID'), 'price_ten');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(`Added price_ten, not active yet. ${PROPOSED}`)).toBeVisible();
  });
});

describe('the order', () => {
  const names = () =>
    within(screen.getByRole('table', { name: 'Top-up' }))
      .getAllByRole('button', { name: /^Label of / })
      .map((one) => one.textContent);
  const TWENTY = {
    ...TEN,
    id: 'b',
    stripe_price_id: 'price_twenty',
    display_label: 'Twenty',
    display_order: 4,
  };

  beforeEach(() => {
    desk.prices = [TEN, TWENTY];
    desk.server.on('admin_update_price_config', ({ p_id, p_patch }) => {
      desk.prices = desk.prices
        .map((one) => (one.id === p_id ? { ...one, ...(p_patch as object) } : one))
        .sort((one, other) => one.display_order - other.display_order);
      return desk.prices.find(({ id }) => id === p_id);
    });
  });

  it('moves an option one place at a time in the displayed order', async () => {
    const { user } = await openConsole('/admin/global-config');
    expect(await screen.findByRole('button', { name: 'Move up: Ten' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Move down: Twenty' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Move up: Twenty' }));
    await waitFor(() =>
      expect(desk.prices.map(({ display_label }) => display_label)).toEqual(['Twenty', 'Ten']),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move up: Twenty' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    expect(desk.sent('admin_update_price_config')).toEqual([
      { p_id: 'b', p_patch: { display_order: 1 }, p_expected: { display_order: 4 } },
      { p_id: TEN.id, p_patch: { display_order: 4 }, p_expected: { display_order: 1 } },
    ]);
    expect(names()).toHaveLength(2);
  });

  it('restores the order when the server refuses the move', async () => {
    desk.server.on('admin_update_price_config', () =>
      refuse(409, 'Somebody else moved it.', 'changed_meanwhile'),
    );
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByRole('button', { name: 'Move up: Twenty' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else moved it.');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move up: Ten' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });
});

it('saves an amount exactly as typed', async () => {
  desk.server.on('admin_update_price_config', () => TEN);
  const { user } = await openConsole('/admin/global-config');
  await user.click(await screen.findByRole('button', { name: 'Amount (€) of Ten' }));
  const editor = screen.getByRole('textbox', { name: 'Amount (€) of Ten' });
  await user.clear(editor);
  await user.type(editor, '1,234.5{Enter}');
  await screen.findByText('Saved');
  expect(desk.sent('admin_update_price_config')).toEqual([
    { p_id: TEN.id, p_patch: { amount_eur: '1234.50' }, p_expected: { amount_eur: '10.00' } },
  ]);
});
