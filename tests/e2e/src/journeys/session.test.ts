import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { goBlank, putSession } from '../harness/signedIn.ts';
import { follow, pathOf, see } from '../harness/see.ts';
import { openAccountMenu } from '../screens/shell.ts';
import { signInOn } from '../screens/sign-in.ts';

describe('a session', () => {
  journey('ends with Sign out, in the browser and at the service', async (desk) => {
    // The sidebar's counts may request a new token when the session ends.
    desk.problems.tolerate(
      /^401 POST \/rest\/v1\/rpc\/get_admin_dashboard_metrics$/,
      /^400 POST \/auth\/v1\/token$/,
    );
    const account = await desk.createAccount({ role: 'moderator' });
    const { client, session } = await desk.signIn(account);
    const page = await desk.visit('/admin/account', { as: { client, session } });
    const menu = await openAccountMenu(page);
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/login');
    const { error } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(error?.code).toBe('refresh_token_not_found');

    await page.goBack();
    await page.waitForURL('**/admin/login*');
    await see(page.getByRole('button', { name: 'Sign in', exact: true }));
  });

  journey(
    'survives a reload, is shared by tabs, and leads to sign-in and back if ended elsewhere',
    async (desk) => {
      desk.problems.tolerate(/^40[0-9] (POST|GET|HEAD) \/(rest|auth)\/v1\//);
      const account = await desk.createAccount({ role: 'moderator' });
      const page = await desk.visit(`/admin/users?search=${account.email}`);
      await signInOn(page, account);
      await see(page.getByRole('heading', { name: 'Users', level: 1 }));
      await page.reload();
      await see(page.getByRole('heading', { name: 'Users', level: 1 }));
      const tab = await page.context().newPage();
      await tab.goto('/admin/account');
      await see(tab.getByRole('heading', { name: 'Your account', level: 1 }));
      await tab.close();

      const elsewhere = await desk.signIn(account);
      await elsewhere.client.auth.signOut({ scope: 'global' });

      await follow(page, '/admin/users?search=nobody-at-all');
      await page.waitForURL('**/admin/login?*');
      await see(page.getByText('Your session ended. Sign in to continue.'));
      expect(await page.getByRole('alert').count()).toBe(0);
      await signInOn(page, account);
      await see(page.getByRole('heading', { name: 'Users', level: 1 }));
      expect(pathOf(page)).toContain('/admin/users?search=nobody-at-all');
    },
  );

  journey('of another user in another tab replaces the page, without asking about changes', async (desk) => {
    const page = await desk.visit('/admin/global-config', {
      as: await desk.createAccount({ role: 'admin' }),
    });
    await page.getByLabel('Daily payout limit per staff member (€)').pressSequentially('1');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
    const tab = await page.context().newPage();
    await goBlank(tab);
    await putSession(tab, await desk.signIn(await desk.createAccount({ role: 'moderator' })));
    await see(page.getByText('Admins only – You do not have access to this page.'));
    expect(questions).toEqual([]);
  });

  journey('with a forged token is refused', async (desk) => {
    desk.problems.tolerate(/^40[0-9] (POST|GET|HEAD) \/(rest|auth)\/v1\//);
    const { client, session } = await desk.signIn(await desk.createAccount({ role: 'admin' }));
    const [head, claims] = session.access_token.split('.');
    const forged = {
      ...session,
      access_token: `${head ?? ''}.${claims ?? ''}.${'A'.repeat(43)}`,
      refresh_token: 'forged',
    };
    const page = await desk.open({ as: { client, session: forged } });
    await page.goto('/admin/users');
    await page.waitForURL('**/admin/login?*');
    await see(page.getByRole('button', { name: 'Sign in', exact: true }));
  });
});
