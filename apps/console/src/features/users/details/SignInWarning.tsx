import { useMe } from '#session/MeContext.ts';
import { isStaff } from '#session/permissions.ts';
import type { ReactNode } from 'react';
import type { Profile } from './profile.ts';

export const NO_PART_IN_MONEY = 'For 30 days you can’t approve or pay their withdrawals.';

/** The consequences of changing another person's sign-in. */
export function SignInWarning({ user, children }: { user: Profile; children: ReactNode }) {
  if (useMe().user_id === user.user_id) return null;
  return (
    <p className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn outline -outline-offset-1 outline-transparent">
      {children}{' '}
      {isStaff(user)
        ? 'For 30 days, you and they count as one person wherever two people must agree.'
        : NO_PART_IN_MONEY}
    </p>
  );
}
