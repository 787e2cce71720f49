// @vitest-environment jsdom

import { FakeFactors, RIGHT_CODE } from '#testing/fakeFactors.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ConfigDesk } from './globalConfig.testing.ts';

// One of the actions that require step-up authentication; the others use the same code path.

const QUESTION = 'Enter the code from your authenticator app';
let desk: ConfigDesk;

beforeEach(() => {
  desk = new ConfigDesk();
  new FakeFactors(desk.server).add('Phone');
  const save = (args: Record<string, unknown>) => [
    { is_automatic: args.p_is_automatic, platform_fee: args.p_platform_fee },
  ];
  desk.server.on('admin_update_withdrawals_config', (args, request) =>
    request.headers.get('authorization') === 'Bearer token'
      ? refuse(403, 'Enter a new code from your authenticator app.', 'second_factor_again')
      : save(args),
  );
});

async function saveFee() {
  const { user } = await openConsole('/admin/global-config');
  const fee = await screen.findByLabelText('Platform Fee (%)');
  await user.clear(fee);
  await user.type(fee, '7.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, fee, dialog: within(await screen.findByRole('dialog', { name: QUESTION })) };
}

it('asks for the code in a dialog and then repeats the action', async () => {
  const { user, dialog } = await saveFee();
  const code = await dialog.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(code, '000000');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This code is wrong or has already been used.');
  await user.type(code, RIGHT_CODE);

  expect(await screen.findByText('Saved')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const once = { p_is_automatic: false, p_platform_fee: '7.5' };
  expect(desk.sent('admin_update_withdrawals_config')).toEqual([once, once]);
});

it.each(['Cancel', 'Dismiss'])('changes nothing and keeps the typed text after %s', async (button) => {
  const { user, fee, dialog } = await saveFee();
  await user.click(await dialog.findByRole('button', { name: button }));
  expect(
    await screen.findByText('Nothing was changed because no authenticator code was entered.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fee).toHaveValue('7.5');
  expect(desk.sent('admin_update_withdrawals_config')).toHaveLength(1);
});
