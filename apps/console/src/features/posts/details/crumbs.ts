import type { Crumb } from '#kit/PageHeader.tsx';

/** The pages above a post's. */
export const POST_CRUMBS: readonly Crumb[] = [{ label: 'Posts', to: '/admin/posts' }];
