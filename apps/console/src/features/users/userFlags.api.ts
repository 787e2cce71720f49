import { rpc } from '#backend/rest.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import type { Profile } from './details/profile.ts';

/** The words of each flag, and the procedure that sets it. */
export const USER_FLAGS = {
  is_suspended: {
    procedure: 'suspend_user_admin',
    on: 'Suspended',
    off: 'Unsuspended',
    fallback: 'Failed to suspend',
  },
  is_banned: { procedure: 'ban_user_admin', on: 'Banned', off: 'Unbanned', fallback: 'Failed to ban' },
} as const;

export type UserFlag = keyof typeof USER_FLAGS;

/** Suspends, bans, or lifts either; a reason goes into the audit log. */
export function setUserFlag(userId: string, flag: UserFlag, value: boolean, reason = ''): Promise<Profile> {
  return rpc<Profile>(USER_FLAGS[flag].procedure, {
    p_user_id: userId,
    p_value: value,
    ...(reason.trim() === '' ? {} : { p_reason: reason.trim() }),
  });
}

/** Suspends or bans a user, or takes it back; the toast offers the inverse. */
export function useSetUserFlag(user: Profile, flag: UserFlag): Action<boolean> {
  const { on, off, fallback } = USER_FLAGS[flag];
  return useAction<boolean, Profile>({
    run: (value) => setUserFlag(user.user_id, flag, value),
    fallback,
    done: (_profile, value) => `${value ? on : off} ${nameOf(user)}.`,
    undo: (_profile, value) => () => setUserFlag(user.user_id, flag, !value),
    refresh: [['users'], ['user', user.user_id]],
  });
}
