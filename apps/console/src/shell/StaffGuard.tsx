import { currentConfig } from '#backend/config.ts';
import { meQuery, passesGuard } from '#session/me.ts';
import { MeContext } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminsOnly, GuardLoading, NotAuthorized } from './GuardMessages.tsx';

/** The basic guard's verdict on a signed-in person. Any failure reading the role counts as forbidden. */
export function StaffGuard({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery());
  const { staffAccess } = currentConfig();
  if (me.isPending) return <GuardLoading />;
  // A failed refresh of a role that was read before is the network's, not the guard's.
  if (me.data === undefined || !passesGuard(me.data, staffAccess)) {
    return staffAccess === 'admins' ? <AdminsOnly /> : <NotAuthorized />;
  }
  return <MeContext value={me.data}>{children}</MeContext>;
}
