import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { follow, see } from '../harness/see.ts';
import { staffWith } from '../harness/staffRole.ts';
import { sidebar } from '../screens/shell.ts';

// A journey fails if a request is refused, so that each page below asks only for what its reader may read.

const REFUSED = 'You do not have access to this page.';
const ADMINS_ONLY = `Admins only – ${REFUSED}`;

/** Pages by the permission that they need. */
const PAGES = {
  'reports.read': ['/admin/reports', '/admin/reports/by-target'],
  'reports.decide': ['/admin/reports/second-look'],
  'support.read': ['/admin/support'],
  'support.reply': ['/admin/support/answers'],
  'users.read': ['/admin/users'],
  'posts.read': ['/admin/posts'],
  'reviews.read': ['/admin/reviews'],
  'money.read': ['/admin/withdrawals', '/admin/withdrawals/runs', '/admin/withdrawals/bank'],
} as const;
const ADMINISTRATION = {
  'money.statement': ['/admin/withdrawals/statement'],
  'config.read': [
    '/admin/global-config',
    '/admin/rules-of-money',
    '/admin/policies',
    '/admin/notices',
    '/admin/desks',
  ],
  'taxonomy.read': [
    '/admin/taxonomy',
    '/admin/taxonomy/categories',
    '/admin/taxonomy/unmatched',
    '/admin/taxonomy/synonyms',
    '/admin/taxonomy/aliases',
    '/admin/taxonomy/adoption',
    '/admin/taxonomy/supply',
    '/admin/taxonomy/diagnostics',
  ],
  'audit.read': ['/admin/audit', '/admin/transparency'],
  'privacy.manage': ['/admin/privacy', '/admin/privacy/retention', '/admin/privacy/holds'],
  'staff.manage': ['/admin/staff'],
  'integrations.manage': ['/admin/integrations'],
} as const;
// Besides the dashboard, which opens first.
const OPEN_TO_STAFF = ['/admin/team', '/admin/account', '/admin/search?q=an'];

type Needed = keyof typeof PAGES | keyof typeof ADMINISTRATION;

interface ShippedRole {
  /** The sidebar's links, the taxonomy folded, without counts. */
  links: readonly string[];
  mayOpen: readonly Needed[];
}

/** As roles of a new installation are shipped. */
const ROLES: Readonly<Record<string, ShippedRole>> = {
  'Finance clerk': {
    links: ['Dashboard', 'Users', 'Withdrawals', 'Global Config', 'Settings'],
    mayOpen: ['users.read', 'money.read', 'money.statement', 'config.read'],
  },
  'Support agent': {
    links: ['Dashboard', 'Reports', 'Support', 'Users', 'Posts', 'Reviews', 'Settings'],
    mayOpen: ['reports.read', 'support.read', 'support.reply', 'users.read', 'posts.read', 'reviews.read'],
  },
  'Taxonomy editor': { links: ['Dashboard', 'Taxonomy'], mayOpen: ['taxonomy.read'] },
  Auditor: {
    links: [
      ...['Dashboard', 'Reports', 'Support', 'Users', 'Posts', 'Reviews', 'Withdrawals'],
      ...['Global Config', 'Taxonomy', 'Audit', 'Settings'],
    ],
    mayOpen: [
      ...([
        'reports.read',
        'support.read',
        'users.read',
        'posts.read',
        'reviews.read',
        'money.read',
      ] as const),
      ...(['money.statement', 'config.read', 'taxonomy.read', 'audit.read'] as const),
    ],
  },
};

async function linksOf(page: Page): Promise<string[]> {
  const texts = await sidebar(page).locator('a, button').allInnerTexts();
  return texts.map((text) => text.replace(/\s*[\d,.]+\+?k?\s*$/, '').trim());
}

/** Waits until the page's requests are answered, refused ones included. */
async function opens(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await follow(page, path);
  await see(page.locator('h1:not([data-left])').first());
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0);
  expect(await page.getByText(REFUSED).count(), path).toBe(0);
}

async function isRefused(page: Page, path: string, sentence: string): Promise<void> {
  await follow(page, path);
  await see(page.getByRole('alert').getByText(sentence, { exact: true }));
  // The next refusal is the same sentence.
  await follow(page, '/admin/account');
  await see(page.getByRole('heading', { name: 'Your account', level: 1 }));
}

describe('each shipped role sees exactly its screens', () => {
  for (const [name, { links, mayOpen }] of Object.entries(ROLES)) {
    journey(`${name}: its links and pages open, the others are refused in a sentence`, async (desk) => {
      const may = (needed: string) => (mayOpen as readonly string[]).includes(needed);
      const page = await desk.visit('/admin', { as: await staffWith(desk, name) });
      await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
      expect(await linksOf(page)).toEqual(links);
      for (const path of OPEN_TO_STAFF) await opens(page, path);
      for (const [pages, sentence] of [
        [PAGES, REFUSED],
        [ADMINISTRATION, ADMINS_ONLY],
      ] as const) {
        for (const [needed, paths] of Object.entries<readonly string[]>(pages)) {
          // One page a permission: a console test checks the guard of all of them.
          for (const path of may(needed) ? paths : paths.slice(0, 1)) {
            if (may(needed)) await opens(page, path);
            else await isRefused(page, path, sentence);
          }
        }
      }
    });
  }
});
