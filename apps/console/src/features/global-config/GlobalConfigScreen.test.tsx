// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PriceConfig } from './globalConfig.api.ts';

const TEN: PriceConfig = {
  id: '00000000-0000-4000-8000-0000000000a1',
  type: 'top_up',
  stripe_price_id: 'price_ten',
  display_label: 'Ten',
  display_order: 1,
  is_active: true,
  amount_eur: 10,
  subscription_tier: null,
};
const PRO: PriceConfig = {
  ...TEN,
  id: '00000000-0000-4000-8000-0000000000a2',
  type: 'subscription',
  stripe_price_id: 'price_pro',
  display_label: 'Pro monthly',
  amount_eur: null,
  subscription_tier: 'pro',
};

let server: FakeServer;
let stored: PriceConfig[];

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'admin' });
  stored = [TEN, PRO];
  server.on('/api/admin/global-config', (_args, request) => {
    const query = new URL(request.url).searchParams;
    return query.get('section') === 'withdrawals'
      ? { config: { is_automatic: false, platform_fee: 5 } }
      : { items: stored.filter(({ type }) => type === query.get('type')) };
  });
});

const callsOf = (name: string) => server.calls.filter((call) => call.name === name).map(({ args }) => args);

describe('withdrawals', () => {
  it('saves both values, and only once they differ from what is stored', async () => {
    server.on('admin_update_withdrawals_config', () => [{ is_automatic: true, platform_fee: 7.5 }]);
    const { user } = await openConsole('/admin/global-config');
    const section = within(await screen.findByRole('region', { name: 'Withdrawals' }));
    const fee = await section.findByLabelText('Platform Fee (%)');
    expect(fee).toHaveValue('5.00');
    expect(section.getByRole('button', { name: 'Save' })).toBeDisabled();

    await user.click(section.getByLabelText('Automatic withdrawals'));
    await user.clear(fee);
    await user.type(fee, '7.5');
    await user.click(section.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Saved')).toBeVisible();
    expect(callsOf('admin_update_withdrawals_config')).toEqual([
      { p_is_automatic: true, p_platform_fee: 7.5 },
    ]);
  });

  it('says that a fee must be a number, keeps what was typed and sends nothing', async () => {
    const { user } = await openConsole('/admin/global-config');
    const fee = await screen.findByLabelText('Platform Fee (%)');
    await user.clear(fee);
    await user.type(fee, 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Platform fee must be a number');
    expect(fee).toHaveValue('abc');
    expect(callsOf('admin_update_withdrawals_config')).toEqual([]);
  });

  it("shows the server's refusal beside the fee", async () => {
    server.on('admin_update_withdrawals_config', () =>
      refuse(400, 'Platform fee must be between 0 and 100 percent.'),
    );
    const { user } = await openConsole('/admin/global-config');
    const fee = await screen.findByLabelText('Platform Fee (%)');
    await user.clear(fee);
    await user.type(fee, '101{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Platform fee must be between 0 and 100 percent.',
    );
    expect(fee).toHaveValue('101');
  });
});

describe('price options', () => {
  it('has a tab for each type, in the URL', async () => {
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

  it('saves a value when its editor is left, with what the person saw', async () => {
    server.on('admin_update_price_config', () => ({ ...TEN, display_label: 'Tenner' }));
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByRole('button', { name: 'Label of Ten' }));
    const editor = screen.getByRole('textbox', { name: 'Label of Ten' });
    await user.clear(editor);
    await user.type(editor, 'Tenner');
    await user.tab();
    await screen.findByText('Saved');
    expect(callsOf('admin_update_price_config')).toEqual([
      { p_id: TEN.id, p_patch: { display_label: 'Tenner' }, p_expected: { display_label: 'Ten' } },
    ]);
  });

  it('keeps a refused value in its editor with the sentence', async () => {
    server.on('admin_update_price_config', () => refuse(409, 'This price id is already in use.'));
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByRole('button', { name: 'Price ID of Ten' }));
    const editor = screen.getByRole('textbox', { name: 'Price ID of Ten' });
    await user.clear(editor);
    await user.type(editor, 'price_pro{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This price id is already in use.');
    expect(editor).toHaveValue('price_pro');
  });

  it('is switched off at once, and back on when that fails', async () => {
    server.on('admin_toggle_price_active', () => refuse(500, ''));
    const { user } = await openConsole('/admin/global-config');
    const active = await screen.findByRole('switch', { name: 'Active: Ten' });
    await user.click(active);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to toggle');
    expect(active).toBeChecked();
  });

  it('is added from the row below, an order that is no number counting as 0', async () => {
    server.on('admin_insert_price_config', (args) => {
      const added = {
        ...TEN,
        id: 'new',
        stripe_price_id: String(args.p_stripe_price_id),
        display_label: 'Twenty',
      };
      stored = [...stored, added];
      return added;
    });
    const { user } = await openConsole('/admin/global-config');
    const form = within(await screen.findByRole('form', { name: 'Add price option' }));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByRole('alert')).toHaveTextContent('A price id is needed.');

    await user.type(form.getByLabelText('New price ID'), 'price_twenty');
    await user.type(form.getByLabelText('New amount (€)'), '20.5');
    await user.type(form.getByLabelText('New order'), 'last');
    await user.click(form.getByRole('button', { name: 'Add' }));

    expect(await screen.findByRole('button', { name: 'Label of Twenty' })).toBeVisible();
    expect(callsOf('admin_insert_price_config')).toEqual([
      {
        p_stripe_price_id: 'price_twenty',
        p_type: 'top_up',
        p_display_label: null,
        p_display_order: 0,
        p_is_active: true,
        p_amount_eur: 20.5,
        p_subscription_tier: null,
      },
    ]);
    expect(form.getByLabelText('New price ID')).toHaveValue('');
  });
});

it('tells in both sections that the server cannot be reached', async () => {
  server.on('/api/admin/global-config', () => new Response('<html>', { status: 502 }));
  await openConsole('/admin/global-config');
  await waitFor(() => expect(screen.getAllByText('Admin API unavailable')).toHaveLength(2));
});

it('is for admins', async () => {
  server.signIn({ role: 'moderator' });
  await openConsole('/admin/global-config');
  expect(await screen.findByText(/You do not have access to this page\./)).toBeVisible();
  expect(callsOf('/api/admin/global-config')).toEqual([]);
});
