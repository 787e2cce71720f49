import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { goOn, see } from '../harness/see.ts';
import { rows, settled, table } from '../screens/list.ts';

interface List {
  /** Of few rows where a filter leaves some. */
  path: string;
  title: string;
  headings: readonly string[];
}

const LISTS: Record<string, List> = {
  Reports: {
    path: '/admin/reports?status=claimed',
    title: 'Reports',
    headings: ['ID', 'Status', 'Type', 'Reported', 'Reason', 'Reporter', 'Claimed By', 'Created', 'Actions'],
  },
  Support: {
    path: '/admin/support?status=claimed',
    title: 'Support',
    headings: ['Subject', 'Status', 'Category', 'User', 'Claimed By', 'Created', 'Last activity', 'Actions'],
  },
  Posts: {
    path: '/admin/posts?status=pending_completion',
    title: 'Posts',
    headings: ['ID', 'Title', 'Status', 'User', 'Category / Subcategory', 'Created', 'Actions'],
  },
  Reviews: {
    path: '/admin/reviews?hidden=only',
    title: 'Reviews – Moderate and manage reviews',
    headings: ['ID', 'Rating', 'Reviewed user', 'Reviewer', 'Comment', 'Hidden', 'Created', 'Actions'],
  },
  Withdrawals: {
    path: '/admin/withdrawals?status=failed',
    title: 'Manage balance withdrawal requests',
    headings: ['Created', 'User', 'Method', 'Amount', 'Status', 'Actions'],
  },
};

describe('every list', () => {
  journey('has the spec’s title and columns', async (desk) => {
    const page = await desk.lookAround('moderator');
    // Where there is room for every column.
    await page.setViewportSize({ width: 1536, height: 900 });
    for (const [name, { path, title, headings }] of Object.entries(LISTS)) {
      await goOn(page, path);
      await settled(page, name);
      await see(page.getByRole('heading', { name: title, level: 1, exact: true }));
      await expect
        .poll(async () => {
          const all = await table(page, name).getByRole('columnheader').allTextContents();
          // The boxes' heading is a box.
          return all.filter((text) => text !== '');
        })
        .toEqual(headings);
    }
  });
});

describe('the audit log', () => {
  journey('shows an admin who did what to whom, a moment ago', async (desk) => {
    const account = await desk.createAccount();
    await desk.callAsAdmin('suspend_user_admin', { p_user_id: account.id, p_value: true });
    const page = await desk.visit('/admin/audit?action=suspend_user', { as: 'admin' });
    await settled(page, 'Audit');
    await expect
      .poll(() => table(page, 'Audit').getByRole('columnheader').allTextContents())
      .toEqual(['When', 'Actor', 'Action', 'Entity', 'Entity ID', 'Details']);
    const entry = rows(page, 'Audit')
      .filter({ hasText: account.fullName })
      .filter({ hasText: 'suspend_user' });
    await see(entry.first());
    await expect.poll(() => entry.first().innerText()).toMatch(/is_suspended\s*false\s*→\s*true/);
  });
});
