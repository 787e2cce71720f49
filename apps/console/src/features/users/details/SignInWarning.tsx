import { NO_PART_IN_MONEY } from '#engine/user-flags/RoleDialog.tsx';
import { useMe } from '#session/MeContext.ts';
import { isStaff } from '#session/permissions.ts';
import type { ReactNode } from 'react';
import type { Profile } from './profile.ts';

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
