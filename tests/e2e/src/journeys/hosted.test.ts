import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see, seeNo } from '../harness/see.ts';
import { startServer, type RunningServer } from '../harness/server.ts';
import { button, conversation, send } from '../screens/desks.ts';
import { signInOn } from '../screens/sign-in.ts';

// SUPABASE_URL: the console comes from one process, and everything it asks goes to another one at another address, which
// is a Marketdesk that only answers as a backend here.
let console_: RunningServer;

beforeAll(async () => {
  const { url, anonKey, serviceRoleKey } = inject('worlds').staff.server;
  console_ = await startServer({
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    // As on a hosted platform: the settings are in the database, for both processes.
    PAYOUT_PROVIDER: 'simulator',
    STAFF_ACCESS: 'staff',
  });
});

afterAll(async () => {
  await console_.stop();
  await console_.remove();
});

describe('a console with a hosted backend', () => {
  journey(
    'signs in there, receives and replies, and uses its own server only for the service key',
    async (desk) => {
      const [user, agent] = await Promise.all([appUser(desk), desk.createAccount({ role: 'moderator' })]);
      const id = await user.openTicket(`Question ${mark()}`, 'Hello?');
      const page = await desk.open({ at: console_ });
      const asked = new Set<string>();
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (/^\/(auth|rest|realtime|storage)\//.test(pathname)) asked.add(origin);
      });
      await page.goto(`/admin/users?search=${agent.email}`);
      await signInOn(page, agent);
      await see(page.getByRole('table').getByText(agent.fullName));

      await goOn(page, `/admin/support/${id}`);
      await button(page, 'Claim').click();
      await see(conversation(page).getByText('Hello?', { exact: true }));
      await send(page, 'We are on it.');
      await desk.eightSecondsLater(id);
      await expect
        .poll(async () => (await user.messages(id)).map(({ content }) => content))
        .toEqual(['Hello?', 'We are on it.']);
      await user.write(id, 'Thank you!');
      await see(conversation(page).getByText('Thank you!', { exact: true }));

      await goOn(page, `/admin/users/${user.account.id}`);
      await button(page, 'Reset Password').click();
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      await dialog.getByLabel('New password').fill('eight888');
      await dialog.getByRole('button', { name: 'Reset Password' }).click();
      await seeNo(dialog);
      await desk.signIn({ email: user.account.email, password: 'eight888' });
      await expect.poll(() => desk.auditOf(user.account)).toContain('reset_password');
      expect([...asked]).toEqual([desk.server.url]);
      expect(new URL(page.url()).origin).toBe(console_.url);
    },
  );
});
