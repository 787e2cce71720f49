import type { Target } from '#engine/decide/decision.ts';
import { nameOf, type UserBrief } from '#parts/users.api.ts';

/** A user as the target of a decision. */
export const userTarget = (user: UserBrief): Target => ({
  type: 'user',
  id: user.user_id,
  title: nameOf(user),
});
