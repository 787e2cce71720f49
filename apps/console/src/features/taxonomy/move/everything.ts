import type { QueryKey } from '@tanstack/react-query';

/**
 * Posts, users, filters and the taxonomy itself show categories: when one is deleted, everything on the
 * screen is reread.
 */
export const EVERYTHING: readonly QueryKey[] = [[]];
