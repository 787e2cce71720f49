import { afterEach, beforeEach, expect, it } from 'vitest';
import { RevolutServer } from '../testing/revolut-server.ts';
import { exchangeConsent } from './setup.ts';

let server: RevolutServer;
beforeEach(async () => {
  server = await RevolutServer.start();
});
afterEach(() => server.close());

const CODE = 'oa_a_code_of_two_minutes';

it('a code is exchanged for the refresh token and the accounts', async () => {
  expect(await exchangeConsent(server.options, CODE)).toEqual({
    refreshToken: server.options.refreshToken,
    accounts: [{ id: server.state.accountId, name: 'Payouts', currency: 'EUR', state: 'active' }],
  });
});

it('the token is returned even without the accounts', async () => {
  server.fail('/accounts', { at: 'before', status: 500 });
  expect(await exchangeConsent(server.options, CODE)).toMatchObject({ accounts: [] });
});

it('a used, expired or invented code is refused', async () => {
  await expect(exchangeConsent(server.options, 'oa_old')).rejects.toThrow(
    'Revolut does not accept our credentials.',
  );
});
