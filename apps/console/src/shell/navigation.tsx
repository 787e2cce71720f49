import type { Metrics } from '#parts/metrics.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  Flag,
  LayoutDashboard,
  LifeBuoy,
  Newspaper,
  ScrollText,
  Settings,
  Star,
  Users,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';

export interface NavigationLink {
  label: string;
  to: LinkProps['to'];
  icon: ReactNode;
  /** The metric that its badge shows. */
  badge?: keyof Metrics;
  /** Only this very page marks the link, not the pages below it. */
  exact?: boolean;
}

/** For everyone the basic guard lets in, in the spec's order. */
export const STAFF_LINKS: readonly NavigationLink[] = [
  { label: 'Dashboard', to: '/admin', icon: <LayoutDashboard />, exact: true },
  { label: 'Reports', to: '/admin/reports', icon: <Flag />, badge: 'open_reports' },
  { label: 'Support', to: '/admin/support', icon: <LifeBuoy />, badge: 'open_support_tickets' },
  { label: 'Users', to: '/admin/users', icon: <Users />, badge: 'total_users' },
  { label: 'Posts', to: '/admin/posts', icon: <Newspaper />, badge: 'active_posts' },
  { label: 'Reviews', to: '/admin/reviews', icon: <Star /> },
  { label: 'Withdrawals', to: '/admin/withdrawals', icon: <Wallet /> },
];

/** For admins only. */
export const ADMIN_LINKS: readonly NavigationLink[] = [
  { label: 'Global Config', to: '/admin/global-config', icon: <Settings /> },
  { label: 'Audit', to: '/admin/audit', icon: <ScrollText /> },
];
