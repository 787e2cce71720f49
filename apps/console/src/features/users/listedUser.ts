import type { Profile } from './details/profile.ts';

/** What the list asks for: all that its rows show, sort by and act on. A column that shows more does not compile. */
export const LISTED_USER = [
  'user_id',
  'role',
  'email',
  'username',
  'full_name',
  'avatar_url',
  'created_at',
  'is_worker',
  'subscription_tier',
  'subscription_expires_at',
  'is_suspended',
  'is_banned',
] as const satisfies readonly (keyof Profile)[];

/** A user of the list. */
export type ListedUser = Pick<Profile, (typeof LISTED_USER)[number]>;
