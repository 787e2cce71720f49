import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see } from '../harness/see.ts';
import { rows, settled, table } from '../screens/list.ts';

interface List {
  /** With few rows: each list has one with the word. */
  path: (word: string) => string;
  title: string;
  headings: readonly string[];
}

const LISTS: Record<string, List> = {
  Reports: {
    path: (word) => `/admin/reports?search=${word}`,
    title: 'Reports',
    headings: ['ID', 'Status', 'Type', 'Reason', 'Reporter', 'Claimed By', 'Created', 'Actions'],
  },
  Support: {
    path: (word) => `/admin/support?search=${word}`,
    title: 'Support',
    headings: ['Subject', 'User', 'Category', 'Status', 'Last activity', 'ID', 'Actions'],
  },
  Posts: {
    path: (word) => `/admin/posts?search=${word}`,
    title: 'Posts',
    headings: ['ID', 'Title', 'Status', 'User', 'Category / Subcategory', 'Created', 'Actions'],
  },
  Reviews: {
    path: () => '/admin/reviews?maxRating=1',
    title: 'Reviews – Moderate and manage reviews',
    headings: ['ID', 'Rating', 'Reviewed user', 'Reviewer', 'Comment', 'Hidden', 'Created', 'Actions'],
  },
  Withdrawals: {
    path: (word) => `/admin/withdrawals?userSearch=${word}`,
    title: 'Manage balance withdrawal requests',
    headings: ['Created', 'User', 'Method', 'Amount', 'Status', 'Actions'],
  },
};

describe('every list', () => {
  journey('has the specified title and columns', async (desk) => {
    const word = mark();
    const user = await appUser(desk, { full_name: `Somebody ${word}`, balance: 50 });
    await Promise.all([
      user.report((await desk.createAccount()).id, { description: word }),
      user.openTicket(word),
      user.publish({ title: `Mend a tap ${word}` }),
      user.withdraw('revolut', 20),
    ]);
    const page = await desk.lookAround('moderator');
    // Wide enough for every column.
    await page.setViewportSize({ width: 1536, height: 900 });
    for (const [name, { path, title, headings }] of Object.entries(LISTS)) {
      await goOn(page, path(word));
      await settled(page, name);
      await see(page.getByRole('heading', { name: title, level: 1, exact: true }));
      await expect
        .poll(async () => {
          const all = await table(page, name).getByRole('columnheader').allTextContents();
          // The heading of the selection column is a checkbox.
          return all.filter((text) => text !== '');
        })
        .toEqual(headings);
    }
  });
});

describe('the audit log', () => {
  journey('shows actor, action and target', async (desk) => {
    const account = await desk.createAccount();
    await desk.callAsAdmin('suspend_user_admin', { p_user_id: account.id, p_value: true });
    const page = await desk.visit('/admin/audit?action=suspend_user', { as: 'admin' });
    await settled(page, 'Audit');
    await expect
      .poll(() => table(page, 'Audit').getByRole('columnheader').allTextContents())
      .toEqual(['When', 'Actor', 'Action', 'Entity', 'Entity ID', 'Details']);
    const entry = rows(page, 'Audit')
      .filter({ hasText: account.fullName })
      .filter({ hasText: 'Suspended user' });
    await see(entry.first());
    await expect.poll(() => entry.first().innerText()).toMatch(/is_suspended\s*false\s*→\s*true/);
  });
});
