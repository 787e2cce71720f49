import { rpc } from '#backend/rest.ts';
import type { ProfilesRow } from '@marketdesk/contract/database.generated.ts';

/** The words of each flag, the procedure that sets it, and what the audit log calls that: with `un` where it is lifted. */
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

/** Suspends, bans, or lifts either; a reason goes into the audit log. Errors: BackendError, reason `already_set`. */
export function setUserFlag(
  userId: string,
  flag: UserFlag,
  value: boolean,
  reason = '',
): Promise<ProfilesRow> {
  return rpc(USER_FLAGS[flag].procedure, {
    p_user_id: userId,
    p_value: value,
    ...(reason.trim() === '' ? {} : { p_reason: reason.trim() }),
  });
}

/** What the button says: Suspend or Unsuspend, Ban or Unban. */
export function flagVerb(flag: UserFlag, isSet: boolean): string {
  const verb = flag === 'is_suspended' ? 'suspend' : 'ban';
  return isSet ? `Un${verb}` : verb.charAt(0).toUpperCase() + verb.slice(1);
}
