// @vitest-environment jsdom

import { announceSession } from '#backend/sessionEvents.ts';
import { forgetSession, SESSION_KEY } from '#backend/storedSession.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigDesk } from './globalConfig.testing.ts';

let desk: ConfigDesk;

beforeEach(() => {
  desk = new ConfigDesk();
});

describe('withdrawals', () => {
  it('enables Save after a change, proposes the change, and keeps showing the stored values', async () => {
    const { user } = await openConsole('/admin/global-config');
    const section = within(await screen.findByRole('region', { name: 'Withdrawals' }));
    const fee = await section.findByLabelText('Platform Fee (%)');
    expect(fee).toHaveValue('5.00');
    expect(section.getByRole('button', { name: 'Save' })).toBeDisabled();

    await user.click(section.getByLabelText('Automatic withdrawals'));
    await user.clear(fee);
    await user.type(fee, '7,5');
    await user.click(section.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(desk.sent('admin_update_withdrawals_config')).toEqual([
      { p_is_automatic: true, p_platform_fee: '7.5' },
    ]);
    expect(desk.sent('admin_update_withdrawals_approval')).toEqual([]);
    expect(section.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(fee).toHaveValue('5.00');
    expect(section.getByLabelText('Automatic withdrawals')).not.toBeChecked();
    expect(await screen.findByRole('region', { name: 'Proposed changes' })).toBeVisible();
  });

  it('keeps typed values after the session ends and saves them after signing in in another tab', async () => {
    const { user } = await openConsole('/admin/global-config');
    const fee = await screen.findByLabelText('Platform Fee (%)');
    await user.clear(fee);
    await user.type(fee, '7.5');
    const session = localStorage.getItem(SESSION_KEY) ?? '';
    forgetSession();
    announceSession('ended');
    expect(await screen.findByText('Your session ended. Sign in to continue.')).toBeVisible();
    localStorage.setItem(SESSION_KEY, session);
    announceSession('started');
    await user.click(await screen.findByRole('link', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(desk.sent('admin_update_withdrawals_config')).toMatchObject([{ p_platform_fee: '7.5' }]);
  });

  it('shows an error with Retry when the server has no settings', async () => {
    desk.server.on('/api/admin/global-config', () => ({ config: null, items: [] }));
    const { user } = await openConsole('/admin/global-config');
    const section = within(await screen.findByRole('region', { name: 'Withdrawals' }));
    expect(await section.findByText('Failed to load withdrawals config')).toBeVisible();
    desk.server.on('/api/admin/global-config', () => ({ config: desk.config }));
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await section.findByLabelText('Platform Fee (%)')).toBeVisible();
  });

  it('rejects a non-numeric fee without a request; keeps a fee that the server refuses, with the error', async () => {
    desk.server.on('admin_update_withdrawals_config', () =>
      refuse(400, 'Platform fee must be between 0 and 100 percent.'),
    );
    const { user } = await openConsole('/admin/global-config');
    const fee = await screen.findByLabelText('Platform Fee (%)');
    await user.clear(fee);
    await user.type(fee, 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Platform fee must be a number');
    expect(fee).toHaveValue('abc');
    expect(desk.sent('admin_update_withdrawals_config')).toEqual([]);

    await user.clear(fee);
    await user.type(fee, '101{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Platform fee must be between 0 and 100 percent.'),
    );
    expect(fee).toHaveValue('101');
  });
});

describe('the approval by a second person', () => {
  const LABEL = 'Require two people above (€)';
  const save = () => screen.getByRole('button', { name: 'Save' });

  it('validates the amount, saves it at once, and proposes to remove it', async () => {
    const { user } = await openConsole('/admin/global-config');
    const field = await screen.findByLabelText(LABEL);
    expect(field).toHaveValue('');
    await user.type(field, '10.005{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Enter an amount such as 500.00, or leave it empty.',
    );
    expect(desk.sent('admin_update_withdrawals_approval')).toEqual([]);

    await user.clear(field);
    await user.type(field, '1,000.5');
    await user.click(save());
    await waitFor(() => expect(field).toHaveValue('1000.50'));
    expect(screen.getByText('Saved')).toBeVisible();
    await user.clear(field);
    await user.click(save());
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(field).toHaveValue('1000.50');
    expect(desk.sent('admin_update_withdrawals_approval')).toEqual([
      { p_above_eur: '1000.50' },
      { p_above_eur: null },
    ]);
    expect(desk.sent('admin_update_withdrawals_config')).toEqual([]);
  });

  it('keeps a refused amount and its error while the other settings are saved', async () => {
    desk.server.on('admin_update_withdrawals_approval', () =>
      refuse(400, 'The amount must be between €0.00 and €1,000,000.00.'),
    );
    desk.config = { ...desk.config, is_automatic: true };
    const { user } = await openConsole('/admin/global-config');
    const field = await screen.findByLabelText(LABEL);
    await user.type(field, '2000000');
    await user.click(screen.getByLabelText('Automatic withdrawals'));
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The amount must be between €0.00 and €1,000,000.00.',
    );
    expect(field).toHaveValue('2000000');
    expect(field).toHaveAccessibleDescription('The amount must be between €0.00 and €1,000,000.00.');
    expect(screen.getByLabelText('Automatic withdrawals')).not.toBeChecked();
    expect(desk.config.is_automatic).toBe(false);
  });

  it('keeps the other settings usable when the amount fails to load', async () => {
    desk.server.on('admin_get_withdrawals_approval', () => refuse(500, ''));
    const { user } = await openConsole('/admin/global-config');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load withdrawals config');
    expect(screen.getByLabelText('Platform Fee (%)')).toHaveValue('5.00');
    desk.server.on('admin_get_withdrawals_approval', () => [{ approval_above_eur: 500 }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(LABEL)).toHaveValue('500.00');
  });
});

describe('the other limits', () => {
  it('saves the limits together and requires whole hours', async () => {
    const { user } = await openConsole('/admin/global-config');
    const wait = await screen.findByLabelText('Wait after account changes (hours)');
    expect(screen.getByLabelText('Daily payout limit per staff member (€)')).toHaveValue('5000.00');
    await user.clear(wait);
    await user.type(wait, '1.5{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a whole number of hours, 0 to 168.');
    await user.clear(wait);
    await user.type(wait, '48{Enter}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(desk.sent('admin_update_money_limits')).toEqual([
      { p_release_above_eur: '5000.00', p_cooling_off_hours: 48 },
    ]);
  });
});

describe('the two-person rule', () => {
  const LABEL = 'Loosening a rule needs a second admin';
  const save = () => screen.getByRole('button', { name: 'Save' });

  it('is turned on at once, but turning it off is only proposed', async () => {
    desk.twoPersonRule = false;
    const { user } = await openConsole('/admin/global-config');
    const rule = await screen.findByLabelText(LABEL);
    expect(rule).not.toBeChecked();
    expect(screen.getByText(/^Changes take effect immediately\./)).toBeVisible();
    await user.click(rule);
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(rule).toBeChecked();
    expect(screen.getByText(/is proposed first/)).toBeVisible();
    await user.click(rule);
    await user.click(save());
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(rule).toBeChecked();
    expect(desk.sent('admin_update_two_person_rule')).toEqual([{ p_is_on: true }, { p_is_on: false }]);
    expect(desk.sent('admin_update_withdrawals_config')).toEqual([]);
  });

  it('lets one admin save while the rule is off', async () => {
    desk.twoPersonRule = false;
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByLabelText('Automatic withdrawals'));
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getByLabelText('Automatic withdrawals')).toBeChecked();
  });

  it('shows a card in the demo that turns the rule on', async () => {
    desk.twoPersonRule = false;
    desk.server.config.demo = true;
    const { user } = await openConsole('/admin/global-config');
    await user.click(await screen.findByRole('button', { name: 'Turn on the two-person rule' }));
    expect(await screen.findByText('Loosening a rule now needs a second admin.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'The two-person rule is off' })).toBeNull();
    expect(screen.getByLabelText(LABEL)).toBeChecked();
  });
});

it('keeps a pending proposal when another setting of the same request changes', async () => {
  const blocked = { hint: 'proposer_gone', message: '' };
  desk.propose('platform_fee', { new: 7.25 });
  desk.propose('release_above_eur', { new: null });
  desk.propose('is_automatic', { new: true, blocked });
  const { user } = await openConsole('/admin/global-config');
  const wait = await screen.findByLabelText('Wait after account changes (hours)');
  await user.clear(wait);
  await user.type(wait, '48');
  const fee = screen.getByLabelText('Platform Fee (%)');
  await user.clear(fee);
  await user.type(fee, '8{Enter}');
  await waitFor(() => expect(desk.sent('admin_update_money_limits')).toHaveLength(1));
  expect(desk.sent('admin_update_money_limits')).toEqual([
    { p_release_above_eur: null, p_cooling_off_hours: 48 },
  ]);
  expect(desk.sent('admin_update_withdrawals_config')).toEqual([
    { p_is_automatic: false, p_platform_fee: '8' },
  ]);
});

describe('two admins at once', () => {
  it('keeps the other admin’s changes to fields that this admin did not change', async () => {
    const { user } = await openConsole('/admin/global-config');
    const fee = await screen.findByLabelText('Platform Fee (%)');
    await user.clear(fee);
    await user.type(fee, '6');
    desk.config = { ...desk.config, is_automatic: true };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Proposed. Another admin must confirm it.');
    expect(desk.sent('admin_update_withdrawals_config')).toEqual([
      { p_is_automatic: true, p_platform_fee: '6' },
    ]);
  });

  it('warns before overwriting the other admin’s change, and overwrites it on the second Save', async () => {
    const { user } = await openConsole('/admin/global-config');
    const fee = await screen.findByLabelText('Platform Fee (%)');
    await user.clear(fee);
    await user.type(fee, '6');
    desk.config = { ...desk.config, platform_fee: 9 };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Someone else changed this to 9.00. Save again to keep your value.',
    );
    expect(desk.sent('admin_update_withdrawals_config')).toEqual([]);
    expect(fee).toHaveValue('6');

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Proposed. Another admin must confirm it.');
    expect(desk.sent('admin_update_withdrawals_config')).toEqual([
      { p_is_automatic: false, p_platform_fee: '6' },
    ]);
  });
});
