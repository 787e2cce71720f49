import { freePort } from '@marketdesk/test-support/cluster.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { call, clientWith, createAccount, signIn, type Account } from '../harness/accounts.ts';
import { enrol } from '../harness/authenticator.ts';
import { inBothThemes } from '../harness/axe.ts';
import { theBrowser } from '../harness/browser.ts';
import { Desk, NARROW, WIDE } from '../harness/desk.ts';
import { VirtualAuthenticator } from '../harness/passkey.ts';
import { follow, pathOf, see } from '../harness/see.ts';
import { copiedFolder, startServer, type RunningServer } from '../harness/server.ts';
import { toast } from '../screens/desks.ts';
import { confirm, proposal } from '../screens/proposals.ts';
import { signInOn } from '../screens/sign-in.ts';
import { signOut } from '../screens/shell.ts';

// Browsers refuse passkeys at 127.0.0.1, the address of the other journeys' servers.
let server: RunningServer;
let account: Account;

beforeAll(async () => {
  const port = String(await freePort());
  const environment = { PORT: port, SITE_URL: `http://localhost:${port}` };
  const started = await startServer(environment, await copiedFolder(inject('demoFolder')));
  server = { ...started, url: environment.SITE_URL };
  account = await createAccount(server, { role: 'moderator' });
});

afterAll(async () => {
  await server.stop();
  await server.remove();
});

const NOTHING_FOUND = { light: [], dark: [] };
const USERS = '/admin/users?search=nobody-at-all';
const users = (page: Page) => page.getByRole('heading', { name: 'Users', level: 1 });

test('a passkey is added, signs in alone, confirms a password, and is renamed and deleted', async () => {
  const desk = new Desk(await theBrowser(), { server, other: server });
  desk.problems.tolerate(/^403 POST \/rest\/v1\/rpc\//);
  try {
    const page = await desk.visit('/admin/account', { as: account });
    const device = await VirtualAuthenticator.on(page);
    const card = page.getByRole('region', { name: 'Passkeys' });
    await see(card.getByText('You have no passkeys.'));
    await card.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await see(dialog.getByLabel('Name', { exact: true }));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);
    await dialog.getByLabel('Name', { exact: true }).fill('Laptop');
    await page.keyboard.press('Enter');
    await see(dialog.getByRole('heading', { name: 'Recovery codes' }));
    await dialog.getByRole('button', { name: 'I have saved these codes' }).press('Enter');
    await see(card.getByRole('listitem').filter({ hasText: 'Laptop' }), page.getByText(/^10 of 10 left/));
    expect(await device.count()).toBe(1);
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);

    // As the first factor.
    await signOut(page);
    await follow(page, USERS);
    const alone = page.getByRole('button', { name: 'Sign in with a passkey' });
    await device.recognizes(false);
    await alone.press('Enter');
    await see(page.getByRole('alert').filter({ hasText: 'No passkey was used.' }));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);
    await device.recognizes(true);
    await alone.press('Enter');
    await see(users(page));
    expect(pathOf(page)).toBe(USERS);

    // As the second factor.
    await signOut(page);
    await page.setViewportSize(NARROW);
    await follow(page, USERS);
    await signInOn(page, account);
    await see(page.getByRole('heading', { name: 'Confirm with your passkey' }));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await see(users(page));

    await follow(page, '/admin/account');
    await card.getByRole('button', { name: 'Rename: Laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Phone');
    await page.keyboard.press('Enter');
    await see(card.getByRole('listitem').filter({ hasText: 'Phone' }));
    await card.getByRole('button', { name: 'Delete: Phone' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete Phone?' });
    await see(deletion.getByText(/turns off two-factor authentication/));
    await deletion.getByRole('button', { name: 'Use a passkey' }).click();
    await see(card.getByText('You have no passkeys.'));

    await page.setViewportSize(WIDE);
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await see(page.getByText('This passkey is not registered here, or was removed.'));
    expect(await desk.auditOf(account)).toEqual(
      expect.arrayContaining(['add_second_factor', 'pass_second_factor', 'remove_second_factor']),
    );
    expect(desk.problems.unexpected).toEqual(['400 POST /auth/v1/passkeys/authentication/verify']);
  } finally {
    await desk.leave({ isWell: false });
  }
});

test('two admins reset a lost app; its owner must set up a factor again, and chooses a passkey', async () => {
  const desk = new Desk(await theBrowser(), { server, other: server });
  desk.problems.tolerate(/^403 POST \/rest\/v1\/rpc\//);
  const demand = (p_value: string) =>
    call(clientWith(server, server.serviceRoleKey), 'configure_second_factor', { p_value });
  try {
    const [person, second] = await Promise.all([
      desk.createAccount({ role: 'moderator' }),
      desk.createAccount({ role: 'admin' }),
    ]);
    await enrol(await signIn(server, person));
    const staff = await desk.visit(`/admin/staff?search=${encodeURIComponent(person.email)}`, {
      as: 'admin',
    });
    await staff.getByRole('button', { name: `Actions for ${person.fullName}` }).press('Enter');
    await staff.getByRole('menuitem', { name: 'Reset second factor…' }).press('Enter');
    const dialog = staff.getByRole('dialog', { name: `Reset the second factor of ${person.fullName}?` });
    await see(dialog.getByLabel('Reason'));
    expect(await inBothThemes(staff)).toEqual(NOTHING_FOUND);
    await dialog.getByLabel('Reason').fill('Lost phone');
    await staff.keyboard.press('Enter');
    await see(toast(staff, 'Proposed. Another admin must confirm it.'));

    const config = await desk.visit('/admin/global-config', { as: second });
    const proposed = proposal(config, `Second factor of ${person.fullName}: 1 authenticator app → none`);
    await see(proposed.getByText(/Reason: Lost phone$/));
    await confirm(config, proposed);
    expect(await desk.auditOf(person)).toEqual(
      expect.arrayContaining(['propose_change', 'reset_second_factor']),
    );

    await demand('staff');
    const page = await desk.visit(USERS, { viewport: NARROW });
    const device = await VirtualAuthenticator.on(page);
    await signInOn(page, person);
    await see(page.getByRole('heading', { name: 'Set up two-factor authentication' }));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);
    await page.getByRole('button', { name: 'Use a passkey instead' }).press('Enter');
    await see(page.getByText('Helps you tell your passkeys apart.'));
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Recovery codes' }));
    expect(await device.count()).toBe(1);
    await page.getByRole('button', { name: 'I have saved these codes' }).press('Enter');
    await see(users(page));
    expect(pathOf(page)).toBe(USERS);
    expect(desk.problems.unexpected).toEqual([]);
  } finally {
    await demand('off');
    await desk.leave({ isWell: false });
  }
});
