import type { Role, StaffAccess } from '@marketdesk/contract/enums.ts';

/** What the screens offer to a role. Presentation only: the database decides again on every call. */
interface Permissions {
  /** Dashboard, Users, Reports, Support, Posts, Reviews and Withdrawals, under each reading of the basic guard. */
  readonly entersConsole: Readonly<Record<StaffAccess, boolean>>;
  /** Global Config, the taxonomy and Audit, and their links. */
  readonly seesAdminPages: boolean;
  /** The dashboard's 'Sum All Balances'. */
  readonly sumsBalances: boolean;
  /** Role changes, never one's own. */
  readonly changesRoles: boolean;
  readonly editsBalance: boolean;
  /** Shared answers and views. */
  readonly keepsShared: boolean;
  /** Releasing, handing over or changing items claimed by another person; all staff may take them over, with a note. */
  readonly managesClaims: boolean;
  /** Whose profile is editable, and who may be suspended or banned. */
  readonly manages: Readonly<Record<Role, boolean>>;
}

const NOBODY = { user: false, moderator: false, admin: false } as const;

const PERMISSIONS: Readonly<Record<Role, Permissions>> = {
  user: {
    entersConsole: { staff: false, admins: false },
    seesAdminPages: false,
    sumsBalances: false,
    changesRoles: false,
    editsBalance: false,
    keepsShared: false,
    managesClaims: false,
    manages: NOBODY,
  },
  moderator: {
    entersConsole: { staff: true, admins: false },
    seesAdminPages: false,
    sumsBalances: false,
    changesRoles: false,
    editsBalance: false,
    keepsShared: false,
    managesClaims: false,
    manages: { user: true, moderator: true, admin: false },
  },
  admin: {
    entersConsole: { staff: true, admins: true },
    seesAdminPages: true,
    sumsBalances: true,
    changesRoles: true,
    editsBalance: true,
    keepsShared: true,
    managesClaims: true,
    manages: { user: true, moderator: true, admin: true },
  },
};

/** An account's fields for permissions; an unknown role counts as `user`. */
export interface Account {
  readonly user_id: string;
  readonly role: string | null;
}

/** The permissions of a role from the server. */
export function permissionsOf(role: string | null): Permissions {
  return PERMISSIONS[knownRole(role)];
}

/** Whether the viewer may edit the target's profile, and is shown Suspend and Ban. */
export function mayManage(viewer: Account, target: Account): boolean {
  return permissionsOf(viewer.role).manages[knownRole(target.role)];
}

export function isStaff(target: Account): boolean {
  return knownRole(target.role) !== 'user';
}

/** Whether the viewer may change the target's email, and is shown Reset Password: staff accounts are for admins. */
export function mayChangeSignIn(viewer: Account, target: Account): boolean {
  return mayManage(viewer, target) && (!isStaff(target) || knownRole(viewer.role) === 'admin');
}

/** Whether the viewer may change the target's role. */
export function mayChangeRole(viewer: Account, target: Account): boolean {
  return permissionsOf(viewer.role).changesRoles && viewer.user_id !== target.user_id;
}

/** Whether Suspend and Ban work for the viewer on the target: never on oneself. */
export function maySuspendOrBan(viewer: Account, target: Account): boolean {
  return mayManage(viewer, target) && viewer.user_id !== target.user_id;
}

function knownRole(role: string | null): Role {
  return role === 'admin' || role === 'moderator' ? role : 'user';
}
