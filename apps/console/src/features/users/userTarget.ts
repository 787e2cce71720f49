import type { Target } from '#engine/decide/decision.ts';
import { nameOf, type UserBrief } from '#parts/users.api.ts';
import { type Account, mayManage } from '#session/permissions.ts';

/** A user as the target of a decision. */
export const userTarget = (user: UserBrief): Target => ({
  type: 'user',
  id: user.user_id,
  title: nameOf(user),
});

/** Whether the user can be the target of the viewer's decisions: never oneself, and admins only for admins. */
export function mayDecideAbout(viewer: Account, user: Account): boolean {
  return mayManage(viewer, user) && viewer.user_id !== user.user_id;
}
