/** Texts of each flag, its procedure, and its name in the audit log: with `un` when lifted. */
export const USER_FLAGS = {
  is_suspended: {
    procedure: 'suspend_user_admin',
    entry: 'suspend_user',
    on: 'Suspended',
    off: 'Unsuspended',
    fallback: 'Failed to suspend',
  },
  is_banned: {
    procedure: 'ban_user_admin',
    entry: 'ban_user',
    on: 'Banned',
    off: 'Unbanned',
    fallback: 'Failed to ban',
  },
} as const;

export type UserFlag = keyof typeof USER_FLAGS;

/** The button's label: Suspend or Unsuspend, Ban or Unban. */
export function flagVerb(flag: UserFlag, isSet: boolean): string {
  const verb = flag === 'is_suspended' ? 'suspend' : 'ban';
  return isSet ? `Un${verb}` : verb.charAt(0).toUpperCase() + verb.slice(1);
}
