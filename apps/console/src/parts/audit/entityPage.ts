import { uuid } from '#kit/list/search.ts';

/** The target of an audit entry. */
export interface About {
  entity_table: string;
  entity_id: string | null;
  details: Record<string, unknown>;
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  profiles: (id) => `/admin/users/${id}`,
  reports: (id) => `/admin/reports/${id}`,
  support_tickets: (id) => `/admin/support/${id}`,
  posts: (id) => `/admin/posts/${id}`,
  reviews: (id) => `/admin/reviews?review=${id}`,
  withdrawal_requests: (id) => `/admin/withdrawals?withdrawal=${id}`,
  payout_runs: (id) => `/admin/withdrawals/runs/${id}`,
  bank_lines: (id) => `/admin/withdrawals/bank?line=${id}`,
  privacy_requests: (id) => `/admin/privacy/${id}`,
  price_configs: () => '/admin/global-config',
  accounting_accounts: () => '/admin/global-config',
  categories: categoryPage,
  subcategories: subcategoryPage,
};

/** The page of an entry's target; null for none. */
export function entityPage({ entity_table: table, entity_id: id, details }: About): string | null {
  const known = id === null ? undefined : uuid(id);
  if (known === undefined) return null;
  // Names, synonyms and aliases belong to an item, whose id the entry has.
  const type = table.startsWith('taxonomy_') ? (details.entity_type ?? details.target_type) : undefined;
  if (type === 'category') return categoryPage(known);
  if (type === 'subcategory') return subcategoryPage(known);
  return PAGES[table]?.(known) ?? null;
}

function categoryPage(id: string): string {
  return `/admin/taxonomy/categories?categoryId=${id}`;
}

function subcategoryPage(id: string): string {
  return `/admin/taxonomy?subcategoryId=${id}`;
}
