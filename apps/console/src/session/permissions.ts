import type { Permission } from '@marketdesk/contract/permissions.generated.ts';

// What the screens offer. Presentation only: the database decides again on every call.

/** An account's fields for permissions; an unknown role counts as `user`. */
export interface Account {
  readonly user_id: string;
  readonly role: string | null;
}

/** The signed-in person's fields for permissions. */
export interface Viewer extends Account {
  readonly permissions: readonly Permission[];
}

export function may(viewer: Pick<Viewer, 'permissions'>, permission: Permission): boolean {
  return viewer.permissions.includes(permission);
}

/** Confirms proposals, settles second looks, changes admins and overrides claims, which no permission includes. */
export function isAdmin({ role }: Pick<Account, 'role'>): boolean {
  return role === 'admin';
}

export function isStaff({ role }: Pick<Account, 'role'>): boolean {
  return role === 'moderator' || role === 'admin';
}

/** Whether the target's account is open to the viewer's changes: only admins change admins. */
export function mayManage(viewer: Account, target: Account): boolean {
  return isAdmin(viewer) || !isAdmin(target);
}

/** Whether the viewer may edit the target's profile. */
export function mayEdit(viewer: Viewer, target: Account): boolean {
  return may(viewer, 'users.edit') && mayManage(viewer, target);
}

/** Whether the viewer may change the target's email, and is shown Reset Password: staff accounts are for admins. */
export function mayChangeSignIn(viewer: Viewer, target: Account): boolean {
  return may(viewer, 'users.edit') && (isAdmin(viewer) || !isStaff(target));
}

/** Whether the viewer may change the target's role. */
export function mayChangeRole(viewer: Viewer, target: Account): boolean {
  return may(viewer, 'staff.manage') && mayManage(viewer, target) && viewer.user_id !== target.user_id;
}

/** Whether the viewer is shown Suspend and Ban for the target. */
export function maySanction(viewer: Viewer, target: Account): boolean {
  return may(viewer, 'users.sanction') && mayManage(viewer, target);
}

/** Whether Suspend and Ban work for the viewer on the target: never on oneself. */
export function maySuspendOrBan(viewer: Viewer, target: Account): boolean {
  return maySanction(viewer, target) && viewer.user_id !== target.user_id;
}
