// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigDesk } from './globalConfig.testing.ts';

let desk: ConfigDesk;

beforeEach(() => {
  window.innerWidth = 1440;
  desk = new ConfigDesk();
});

const table = async () => within(await screen.findByRole('table', { name: 'Accounting accounts' }));

describe('accounting accounts', () => {
  it.each([1440, 390])('are edited in place, in a window of %i pixels', async (width) => {
    window.innerWidth = width;
    const { user } = await openConsole('/admin/global-config');
    await user.click(await (await table()).findByRole('button', { name: /^Account: Payouts from the bank/ }));
    const field = (await table()).getByRole('textbox', { name: 'Account: Payouts from the bank' });
    expect(field).toHaveValue('1200');
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect((await table()).getByText('Enter an account.')).toBeVisible();
    await user.type(field, '1810{Enter}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await (await table()).findByText('1810')).toBeVisible();
    expect(desk.sent('admin_update_accounting_account')).toEqual([
      { p_purpose: 'bank', p_patch: { account: '1810' }, p_expected: { account: '1200' } },
    ]);
  });

  it('keep what was typed after a refusal', async () => {
    desk.server.on('admin_update_accounting_account', () =>
      refuse(400, 'Enter a name of at most 100 characters.'),
    );
    const { user } = await openConsole('/admin/global-config');
    await user.click(await (await table()).findByRole('button', { name: /^Name: Earnings from jobs/ }));
    const field = (await table()).getByRole('textbox', { name: 'Name: Earnings from jobs' });
    await user.type(field, '!{Enter}');
    expect(await (await table()).findByText('Enter a name of at most 100 characters.')).toBeVisible();
    expect(field).toHaveValue('Jobs in escrow!');
  });

  it('are read-only for people who may not edit the configuration', async () => {
    desk.server.signIn({
      role: 'admin',
      permissions: ['config.read'],
    });
    await openConsole('/admin/global-config');
    expect(await (await table()).findByText('1200')).toBeVisible();
    expect((await table()).queryByRole('button')).toBeNull();
  });
});
