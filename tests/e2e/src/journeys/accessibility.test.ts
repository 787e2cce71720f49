import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBothThemes } from '../harness/axe.ts';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { rows, settled } from '../screens/list.ts';

const SCREENS: Record<string, (desk: Desk, page: Page) => Promise<void>> = {
  'the sign-in page': async (_desk, page) => {
    await page.goto('/admin/login?from=/admin/users');
    await see(page.getByRole('button', { name: 'Sign in', exact: true }));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await see(page.getByText('Email is required.'));
  },
  'the dashboard': async (_desk, page) => {
    await page.goto('/admin');
    await see(page.getByRole('link', { name: 'Total Users' }));
    for (const table of await page.getByRole('table').all()) await see(table.getByRole('row').nth(1));
  },
  'the users list': async (_desk, page) => {
    await page.goto('/admin/users?isWorker=true');
    await settled(page);
  },
  'the users list with its drawer': async (_desk, page) => {
    await page.goto('/admin/users');
    await settled(page);
    await rows(page).first().locator('td').nth(1).click();
    await see(page.getByRole('dialog'));
  },
  'a user’s page': async (desk, page) => {
    const { id } = await desk.createAccount({
      profile: {
        bio: 'b'.repeat(400),
        base_latitude: 45.8,
        base_longitude: 15.9,
        service_radius: 20,
        website: 'https://a.test',
      },
    });
    await page.goto(`/admin/users/${id}`);
    await see(page.getByRole('application', { name: 'Service area' }), page.getByLabel('Add category'));
  },
  'a user’s history with notes': async (desk, page) => {
    const { id } = await desk.createAccount();
    const about = { p_entity_type: 'user', p_entity_id: id };
    await desk.callAsAdmin('ban_user_admin', { p_user_id: id, p_value: true, p_reason: 'Spam.' });
    await desk.callAsAdmin('admin_add_note', { ...about, p_body: 'See @demo_moderator.' });
    await page.goto(`/admin/users/${id}?view=history`);
    await see(page.getByRole('list', { name: 'History' }), page.getByRole('list', { name: 'Notes' }));
    await page.getByLabel('New note').pressSequentially('@de');
    await see(page.getByRole('listbox', { name: 'Colleagues' }));
  },
  'the notifications': async (desk, page) => {
    const { id } = await desk.createAccount();
    const about = { p_entity_type: 'user', p_entity_id: id };
    await desk.callAsAdmin('admin_add_note', { ...about, p_body: 'See @demo_moderator.' });
    await page.goto('/admin/reviews');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await see(page.getByRole('dialog').getByText('See @demo_moderator.').first());
  },
  'a question': async (desk, page) => {
    const { id } = await desk.createAccount();
    await page.goto(`/admin/users/${id}`);
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    await see(page.getByRole('dialog'));
  },
  'a filter that is not understood': async (_desk, page) => {
    await page.goto('/admin/users?role=king');
    await see(page.getByRole('alert'));
  },
  'a report’s page': async (desk, page) => {
    const [user, about] = await Promise.all([appUser(desk), desk.createAccount()]);
    await page.goto(`/admin/reports/${await user.report(about.id)}`);
    await see(page.getByRole('textbox', { name: 'Notes' }), page.getByText(about.fullName).first());
  },
  'the reports list with its drawer': async (desk, page) => {
    const user = await appUser(desk);
    const id = await user.report((await desk.createAccount()).id);
    await page.goto(`/admin/reports?report=${id}`);
    await see(page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }));
  },
  'a decision that is being made': async (desk, page) => {
    const about = await desk.createAccount({ profile: { avatar_url: '/favicon.svg', bio: 'Cheap watches' } });
    await page.goto(`/admin/reports/${await (await appUser(desk)).report(about.id)}`);
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Limit/ }).click();
    await see(dialog.getByText('Suggested'), dialog.getByText('Cheap watches'));
  },
  'a ticket’s page that is being answered': async (desk, page) => {
    const user = await appUser(desk);
    await page.goto(
      `/admin/support/${await user.openTicket('Question', 'See https://example.test, please.')}`,
    );
    await see(page.getByText('You must claim this ticket to send messages.'));
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Looking into it.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await see(page.getByText('Sent, not read yet'));
  },
  'the support list with its drawer': async (desk, page) => {
    const user = await appUser(desk);
    await page.goto(`/admin/support?ticket=${await user.openTicket('Question')}`);
    await see(page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }));
  },
  'a post’s page': async (desk, page) => {
    await page.goto(`/admin/posts/${await (await appUser(desk)).publish()}`);
    await see(page.getByLabel('Status', { exact: true }), page.locator('.leaflet-container'));
  },
  'the question over the posts’ drawer': async (desk, page) => {
    await page.goto(`/admin/posts?post=${await (await appUser(desk)).publish()}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await see(page.getByRole('dialog', { name: 'Delete this post?' }));
  },
  'what the palette finds': async (_desk, page) => {
    await page.goto('/admin');
    await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill('an');
    await see(page.getByRole('group', { name: 'Users' }), page.getByRole('group', { name: 'Posts' }));
  },
  'the refusal of the guard for admins': async (_desk, page) => {
    await page.goto('/admin/audit');
    await see(page.getByText(/^Admins only/));
  },
};

const OTHER_PAGES = [
  '/admin/reports',
  '/admin/reports/by-target',
  '/admin/desks',
  '/admin/policies',
  '/admin/support',
  '/admin/posts',
  '/admin/reviews',
  '/admin/withdrawals',
  '/admin/audit',
  '/admin/search?q=an',
];

describe('axe finds nothing against WCAG 2 AA, in light and dark,', () => {
  for (const [name, go] of Object.entries(SCREENS)) {
    journey(`on ${name}`, async (desk) => {
      const page = await desk.open({ as: 'moderator', colorScheme: 'light' });
      await go(desk, page);
      expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
    });
  }

  for (const path of OTHER_PAGES) {
    journey(`on ${path}`, async (desk) => {
      const page = await desk.visit(path, { as: 'admin', colorScheme: 'light' });
      await see(page.getByRole('table').getByRole('row').nth(1));
      expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
    });
  }
});
