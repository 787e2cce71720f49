import { category, choice, country, search, subcategory, yesNo } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { TIER_LABELS } from '#kit/format/tier.ts';
import { BRIEF } from '#parts/users.api.ts';
import { ROLES, SUBSCRIPTION_TIERS, USER_ORDER_COLUMNS } from '@marketdesk/contract/enums.ts';
import type { Profile } from './details/profile.ts';

export const USERS = listOf('admin_get_users', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Name, username or email') },
    role: { label: 'Role', argument: 'p_role', by: choice(ROLES) },
    tier: {
      label: 'Tier',
      argument: 'p_tier',
      by: choice(SUBSCRIPTION_TIERS, (tier) => TIER_LABELS[tier]),
    },
    isWorker: { label: 'Worker', argument: 'p_is_worker', by: yesNo, more: true },
    isSuspended: { label: 'Suspended', argument: 'p_is_suspended', by: yesNo, more: true },
    isBanned: { label: 'Banned', argument: 'p_is_banned', by: yesNo, more: true },
    category: { label: 'Category', argument: 'p_category_id', by: category('subcategory'), more: true },
    subcategory: { label: 'Subcategory', argument: 'p_subcategory_id', by: subcategory, more: true },
    country: { label: 'Country code', argument: 'p_country_code', by: country, more: true },
  },
  columns: {
    full_name: [...BRIEF, 'is_suspended', 'is_banned'],
    email: ['email'],
    role: ['role', 'staff_role_id'],
    is_worker: ['is_worker'],
    tier: ['subscription_tier', 'subscription_expires_at'],
    is_suspended: ['is_suspended'],
    is_banned: ['is_banned'],
    created_at: ['created_at'],
    actions: [...BRIEF, 'is_suspended', 'is_banned', 'role', 'staff_role_id'],
  },
  sorts: USER_ORDER_COLUMNS,
  drawer: 'user',
});

export type UsersSearch = SearchOf<typeof USERS>;
export type ListedUser = Pick<Profile, (typeof USERS.reads)[number]>;
export type UsersPage = PageIn<typeof USERS>;
