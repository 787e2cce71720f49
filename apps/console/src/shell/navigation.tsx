import type { Metrics } from '#parts/metrics.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  CircleUserRound,
  Flag,
  FolderTree,
  LayoutDashboard,
  LifeBuoy,
  Newspaper,
  ScrollText,
  Settings,
  ShieldUser,
  SlidersHorizontal,
  Star,
  Users,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';

export interface NavigationLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  icon?: ReactNode;
  /** The metric of its badge. */
  badge?: keyof Metrics;
  /** Only this page marks the link as current, not the pages below it. */
  exact?: boolean;
}

/** In the spec's order. A person sees the links that they may open. */
export const STAFF_LINKS: readonly NavigationLink[] = [
  { label: 'Dashboard', to: '/admin', icon: <LayoutDashboard />, exact: true },
  { label: 'Reports', to: '/admin/reports', icon: <Flag />, badge: 'open_reports' },
  { label: 'Support', to: '/admin/support', icon: <LifeBuoy />, badge: 'open_support_tickets' },
  { label: 'Users', to: '/admin/users', icon: <Users />, badge: 'total_users' },
  { label: 'Posts', to: '/admin/posts', icon: <Newspaper />, badge: 'active_posts' },
  { label: 'Reviews', to: '/admin/reviews', icon: <Star /> },
  { label: 'Withdrawals', to: '/admin/withdrawals', icon: <Wallet /> },
];

export const GLOBAL_CONFIG: NavigationLink = {
  label: 'Global Config',
  to: '/admin/global-config',
  icon: <SlidersHorizontal />,
};

export const TAXONOMY: NavigationLink = { label: 'Taxonomy', to: '/admin/taxonomy', icon: <FolderTree /> };

export const TAXONOMY_LINKS: readonly NavigationLink[] = [
  { label: 'Overview', to: '/admin/taxonomy', exact: true },
  { label: 'Categories', to: '/admin/taxonomy/categories' },
  { label: 'Unmatched Search Queries', to: '/admin/taxonomy/unmatched' },
  { label: 'All Synonyms', to: '/admin/taxonomy/synonyms' },
  { label: 'Aliases', to: '/admin/taxonomy/aliases' },
  { label: 'Adoption & Coverage', to: '/admin/taxonomy/adoption' },
  { label: 'Supply gap', to: '/admin/taxonomy/supply' },
  { label: 'Diagnostics', to: '/admin/taxonomy/diagnostics' },
];

/** Parameters kept between the pages of the taxonomy. */
export const TAXONOMY_PARAMS: readonly string[] = ['locale', 'window'];

/** The pages of the privacy desk. */
export const PRIVACY_LINKS: readonly NavigationLink[] = [
  { label: 'Requests', to: '/admin/privacy' },
  { label: 'Legal holds', to: '/admin/privacy/holds' },
  { label: 'Retention', to: '/admin/privacy/retention' },
];

export const PRIVACY: NavigationLink = { label: 'Privacy', to: '/admin/privacy', icon: <ShieldUser /> };

export const AUDIT: NavigationLink = { label: 'Audit', to: '/admin/audit', icon: <ScrollText /> };

/** The first page of the area that this person may open. */
export const SETTINGS: NavigationLink = { label: 'Settings', to: '/admin/settings', icon: <Settings /> };

const ADMIN_SETTINGS: readonly NavigationLink[] = [
  { label: 'Staff', to: '/admin/staff' },
  { label: 'Policies', to: '/admin/policies' },
  { label: 'Notices', to: '/admin/notices' },
  { label: 'Transparency', to: '/admin/transparency' },
  { label: 'Teams and targets', to: '/admin/desks' },
  { label: 'Integrations', to: '/admin/integrations' },
];

const STAFF_SETTINGS: readonly NavigationLink[] = [{ label: 'Saved answers', to: '/admin/support/answers' }];

/** The pages of the Settings area. */
export const SETTINGS_LINKS: readonly NavigationLink[] = [...ADMIN_SETTINGS, ...STAFF_SETTINGS];

/** Pages with tabs above each of them. */
export const AREAS: readonly { label: string; pages: readonly NavigationLink[] }[] = [
  { label: 'Settings', pages: SETTINGS_LINKS },
  { label: 'Privacy', pages: PRIVACY_LINKS },
];

/** More pages for staff, found by the command palette. */
export const MORE_STAFF_LINKS: readonly NavigationLink[] = [
  ...STAFF_SETTINGS.map((link) => ({ ...link, icon: SETTINGS.icon })),
  { label: 'Team', to: '/admin/team', icon: <Users /> },
  { label: 'Withdrawals: Payout runs', to: '/admin/withdrawals/runs', icon: <Wallet /> },
  { label: 'Withdrawals: Bank', to: '/admin/withdrawals/bank', icon: <Wallet /> },
  { label: 'Your account', to: '/admin/account', icon: <CircleUserRound /> },
];

/** The pages of the administration, with labels that are clear on their own. */
export const ADMIN_LINKS: readonly NavigationLink[] = [
  GLOBAL_CONFIG,
  ...ADMIN_SETTINGS.map((link) => ({ ...link, icon: SETTINGS.icon })),
  ...TAXONOMY_LINKS.map((link) => ({ ...link, label: `Taxonomy: ${link.label}`, icon: TAXONOMY.icon })),
  ...PRIVACY_LINKS.map((link) => ({ ...link, label: `Privacy: ${link.label}`, icon: PRIVACY.icon })),
  AUDIT,
  { label: 'Withdrawals: Statement', to: '/admin/withdrawals/statement', icon: <Wallet /> },
];

/** Whether a link leads to this page, or to one above it. */
export function isWithin(pathname: string, { to, exact = false }: NavigationLink): boolean {
  return pathname.replace(/(?<=.)\/$/, '') === to || (!exact && pathname.startsWith(`${to}/`));
}
