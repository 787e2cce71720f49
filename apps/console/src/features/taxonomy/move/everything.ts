import type { QueryKey } from '@tanstack/react-query';

/** Posts, users, filters and the taxonomy itself show categories: when one goes, whatever is on the screen is read again. */
export const EVERYTHING: readonly QueryKey[] = [[]];
