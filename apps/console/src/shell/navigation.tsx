import type { Metrics } from '#parts/metrics.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  CircleUserRound,
  FileChartColumn,
  Flag,
  FolderTree,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  MapPinned,
  MessageSquareQuote,
  Newspaper,
  Scale,
  ScrollText,
  SearchX,
  Settings,
  Signpost,
  Star,
  Stethoscope,
  TrendingUp,
  Users,
  Wallet,
  WholeWord,
} from 'lucide-react';
import type { ReactNode } from 'react';

export interface NavigationLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  icon: ReactNode;
  /** Its badge: a metric, or the number of pending proposals. */
  badge?: keyof Metrics | 'proposals';
  /** Only this page marks the link as current, not the pages below it. */
  exact?: boolean;
  /** Whether it keeps the parameters in TAKEN_ALONG, which apply to all of these pages. */
  takesAlong?: boolean;
}

export interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

/** For all staff, in the spec's order. */
export const STAFF_LINKS: readonly NavigationLink[] = [
  { label: 'Dashboard', to: '/admin', icon: <LayoutDashboard />, exact: true },
  { label: 'Reports', to: '/admin/reports', icon: <Flag />, badge: 'open_reports' },
  { label: 'Support', to: '/admin/support', icon: <LifeBuoy />, badge: 'open_support_tickets' },
  { label: 'Users', to: '/admin/users', icon: <Users />, badge: 'total_users' },
  { label: 'Posts', to: '/admin/posts', icon: <Newspaper />, badge: 'active_posts' },
  { label: 'Reviews', to: '/admin/reviews', icon: <Star /> },
  { label: 'Withdrawals', to: '/admin/withdrawals', icon: <Wallet /> },
];

/** More pages for staff, found by the command palette. */
export const MORE_STAFF_LINKS: readonly NavigationLink[] = [
  { label: 'Saved answers', to: '/admin/support/answers', icon: <MessageSquareQuote /> },
  { label: 'Your account', to: '/admin/account', icon: <CircleUserRound /> },
];

/** Parameters kept between these pages. */
export const TAKEN_ALONG: { under: string; parameters: readonly string[] } = {
  under: '/admin/taxonomy',
  parameters: ['locale', 'window'],
};

const takesAlong = true;

const TAXONOMY: NavigationGroup = {
  label: 'Taxonomy',
  links: [
    { label: 'Overview', to: '/admin/taxonomy', icon: <TrendingUp />, exact: true, takesAlong },
    { label: 'Categories', to: '/admin/taxonomy/categories', icon: <FolderTree />, takesAlong },
    { label: 'Unmatched Search Queries', to: '/admin/taxonomy/unmatched', icon: <SearchX />, takesAlong },
    { label: 'All Synonyms', to: '/admin/taxonomy/synonyms', icon: <WholeWord />, takesAlong },
    { label: 'Aliases', to: '/admin/taxonomy/aliases', icon: <Signpost />, takesAlong },
    { label: 'Adoption & Coverage', to: '/admin/taxonomy/adoption', icon: <ChartNoAxesColumn />, takesAlong },
    { label: 'Supply gap', to: '/admin/taxonomy/supply', icon: <MapPinned />, takesAlong },
    { label: 'Diagnostics', to: '/admin/taxonomy/diagnostics', icon: <Stethoscope />, takesAlong },
  ],
};

const DECISIONS: NavigationGroup = {
  label: 'Decisions',
  links: [
    { label: 'Policies', to: '/admin/policies', icon: <Scale /> },
    { label: 'Notices', to: '/admin/notices', icon: <Mail /> },
    { label: 'Transparency', to: '/admin/transparency', icon: <FileChartColumn /> },
  ],
};

/** For admins only. */
export const ADMIN_ENTRIES: readonly (NavigationLink | NavigationGroup)[] = [
  { label: 'Global Config', to: '/admin/global-config', icon: <Settings />, badge: 'proposals' },
  { label: 'Teams and targets', to: '/admin/desks', icon: <Inbox /> },
  DECISIONS,
  TAXONOMY,
  { label: 'Audit', to: '/admin/audit', icon: <ScrollText /> },
];

/** The same without groups, with labels that are clear on their own. */
export const ADMIN_LINKS: readonly NavigationLink[] = ADMIN_ENTRIES.flatMap((entry) =>
  'links' in entry
    ? entry.links.map((link) => ({ ...link, label: `${entry.label}: ${link.label}` }))
    : [entry],
);
