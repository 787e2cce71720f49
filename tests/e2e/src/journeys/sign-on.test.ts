import { createServer, type AddressInfo } from 'node:net';
import { startDirectory, type Directory } from '@marketdesk/test-support/directory.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { theBrowser } from '../harness/browser.ts';
import { Desk } from '../harness/desk.ts';
import { inDatabase } from '../harness/inDatabase.ts';
import { pathOf, see } from '../harness/see.ts';
import { copiedFolder, startServer, type RunningServer } from '../harness/server.ts';

// The identity provider is configured at the start, so this server is its own.
let directory: Directory;
let server: RunningServer;

beforeAll(async () => {
  // The provider must know the server's address first.
  const port = await freePort();
  directory = await startDirectory([`http://127.0.0.1:${port}`]);
  const environment = { ...directory.environment, OIDC_ONLY: '1', PORT: String(port) };
  server = await startServer(environment, await copiedFolder(inject('demoFolder')));
});

afterAll(async () => {
  await server.stop();
  await server.remove();
  await directory.close();
});

describe('single sign-on', () => {
  test('opens the page with the role of the group, and ends when the group is gone', async () => {
    const person = { email: 'ada@example.test', email_verified: true, name: 'Ada', groups: ['desk'] };
    directory.people.set('ada', person);
    directory.present = 'ada';
    const desk = new Desk(await theBrowser(), { server, other: server });
    desk.problems.tolerate(/^403 POST \/auth\/v1\/token$/);
    let isWell = false;
    try {
      const page = await desk.open();
      await page.goto('/admin/users?tier=pro');
      const button = page.getByRole('button', { name: 'Sign in with Example Ltd' });
      await see(button);
      expect(await page.getByLabel('Password').count()).toBe(0);
      await page.keyboard.press('Enter');
      await see(page.getByRole('heading', { name: 'Users', level: 1 }));
      expect(pathOf(page)).toBe('/admin/users?tier=pro');
      expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);

      directory.people.set('ada', { ...person, groups: [] });
      await inDatabase(
        server,
        `update backend.sign_on_sessions set checked_at = checked_at - interval '14 minutes'`,
        [],
      );
      // The token's end comes with the next question to the provider.
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('marketdesk.session') ?? '{}') as object;
        localStorage.setItem('marketdesk.session', JSON.stringify({ ...stored, expires_at: 1 }));
      });
      await page.reload();
      await page.waitForURL('**/admin/login*');
      await see(button);

      await button.click();
      await expect
        .poll(() => page.getByRole('alert').innerText())
        .toMatch(/^None of your groups gives access here/);
      expect(desk.problems.unexpected).toEqual([]);
      isWell = true;
    } finally {
      await desk.leave({ isWell });
    }
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}
