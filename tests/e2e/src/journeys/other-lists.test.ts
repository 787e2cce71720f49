import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { pathOf, see } from '../harness/see.ts';
import { column, rows, settled, table } from '../screens/list.ts';

interface List {
  path: string;
  title: string;
  headings: readonly string[];
  /** A search that nothing matches, and what the spec says then. */
  none: readonly [query: string, sentence: string];
}

const LISTS: Record<string, List> = {
  Reports: {
    path: '/admin/reports',
    title: 'Reports',
    headings: ['ID', 'Status', 'Type', 'Reported', 'Reason', 'Reporter', 'Claimed By', 'Created', 'Actions'],
    none: ['search=zzqqxx', 'No reports found.'],
  },
  Support: {
    path: '/admin/support',
    title: 'Support',
    headings: ['Subject', 'Status', 'Category', 'User', 'Claimed By', 'Created', 'Last activity', 'Actions'],
    none: ['search=zzqqxx', 'No tickets found.'],
  },
  Posts: {
    path: '/admin/posts',
    title: 'Posts',
    headings: ['ID', 'Title', 'Status', 'User', 'Category / Subcategory', 'Created', 'Actions'],
    none: ['search=zzqqxx', 'No posts found.'],
  },
  Reviews: {
    path: '/admin/reviews',
    title: 'Reviews – Moderate and manage reviews',
    headings: ['ID', 'Rating', 'Reviewed user', 'Reviewer', 'Comment', 'Hidden', 'Created', 'Actions'],
    none: ['search=zzqqxx', 'No reviews found.'],
  },
  Withdrawals: {
    path: '/admin/withdrawals',
    title: 'Manage balance withdrawal requests',
    headings: ['Created', 'User', 'Method', 'Amount', 'Status', 'Actions'],
    none: ['from=2001-01-01T00:00&to=2001-01-02T00:00', 'No withdrawals found.'],
  },
};

describe.each(Object.entries(LISTS))('the list %s', (name, { path, title, headings, none }) => {
  journey(`has the spec’s title and columns, and fifty rows a page (${name})`, async (desk) => {
    const page = await desk.visit(path, { as: 'moderator' });
    await settled(page, name);
    await see(page.getByRole('heading', { name: title, level: 1, exact: true }));
    await expect.poll(() => table(page, name).getByRole('columnheader').allTextContents()).toEqual(headings);
    await expect.poll(() => rows(page, name).count()).toBeLessThanOrEqual(50);
  });

  journey(`says so when nothing matches (${name})`, async (desk) => {
    const [query, sentence] = none;
    const page = await desk.visit(`${path}?${query}`, { as: 'moderator' });
    await see(page.getByText(sentence, { exact: true }));
    expect(await table(page, name).count()).toBe(0);
  });
});

describe('a status in the URL', () => {
  journey('keeps reports, tickets and posts to it', async (desk) => {
    const page = await desk.open({ as: 'moderator' });
    for (const [path, name, status] of [
      ['/admin/reports', 'Reports', 'Closed'],
      ['/admin/support', 'Support', 'Closed'],
      ['/admin/posts', 'Posts', 'Completed'],
    ] as const) {
      await page.goto(`${path}?status=${status.toLowerCase()}`);
      await settled(page, name);
      expect(new Set(await column(page, 'Status', name)), path).toEqual(new Set([status]));
    }
  });
});

describe('filters that the browser remembers', () => {
  for (const name of ['Reports', 'Support']) {
    const path = `/admin/${name.toLowerCase()}`;
    journey(`come back when the URL names none, and only then (${name})`, async (desk) => {
      const page = await desk.visit(path, { as: 'moderator' });
      await settled(page, name);
      await page.getByLabel('Status', { exact: true }).selectOption('Closed');
      await page.waitForURL(`**${path}?status=closed`);
      await page.goto(path);
      await page.waitForURL(`**${path}?status=closed`);
      await page.goto(`${path}?status=open`);
      await settled(page, name);
      expect(pathOf(page)).toBe(`${path}?status=open`);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.waitForURL(`**${path}`);
      await page.reload();
      await settled(page, name);
      expect(pathOf(page)).toBe(path);
    });
  }
});

describe('the audit log', () => {
  journey('shows an admin who did what to whom, a moment ago', async (desk) => {
    const account = await desk.createAccount();
    await desk.callAsAdmin('suspend_user_admin', { p_user_id: account.id, p_value: true });
    const page = await desk.visit('/admin/audit', { as: 'admin' });
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
