import type { Shown } from './in-page.ts';

export interface Screen extends Shown {
  path: string;
  /** Its name in the sidebar. */
  link: string;
}

/** Every screen of the sidebar, and how to recognize that it is complete. */
export const SCREENS: readonly Screen[] = [
  { link: 'Dashboard', path: '/admin', title: 'Dashboard', rows: 0 },
  { link: 'Reports', path: '/admin/reports', title: 'Reports', rows: 10 },
  { link: 'Support', path: '/admin/support', title: 'Support', rows: 10 },
  { link: 'Users', path: '/admin/users', title: 'Users', rows: 10 },
  { link: 'Posts', path: '/admin/posts', title: 'Posts', rows: 10 },
  { link: 'Reviews', path: '/admin/reviews', title: 'Reviews', rows: 10 },
  { link: 'Withdrawals', path: '/admin/withdrawals', title: 'Manage balance withdrawal', rows: 10 },
  { link: 'Overview', path: '/admin/taxonomy', title: 'Taxonomy Overview', rows: 0 },
  { link: 'Categories', path: '/admin/taxonomy/categories', title: 'Categories', rows: 0 },
  { link: 'All Synonyms', path: '/admin/taxonomy/synonyms', title: 'All Synonyms', rows: 10 },
  { link: 'Diagnostics', path: '/admin/taxonomy/diagnostics', title: 'Diagnostics', rows: 0 },
  { link: 'Global Config', path: '/admin/global-config', title: 'Global Config', rows: 0 },
  { link: 'Audit', path: '/admin/audit', title: 'Audit', rows: 10 },
];
