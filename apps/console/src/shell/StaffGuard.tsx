import { fetchCode } from '#backend/fetchCode.ts';
import { currentConfig } from '#backend/config.ts';
import { codeWantedStore } from '#backend/codeWanted.ts';
import { HoldKeys } from '#kit/keys/HoldKeys.tsx';
import { meQuery, passesGuard } from '#session/me.ts';
import { MeContext } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { Activity, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { AdminsOnly, GuardLoading, NotAuthorized } from './GuardMessages.tsx';

const SecondFactorPage = lazy(() => fetchCode(() => import('./SecondFactorPage.tsx')));
const CodeAgainDialog = lazy(() => fetchCode(() => import('./CodeAgainDialog.tsx')));

/** Applies the basic guard to a signed-in person, who may have to enter the code of their second factor first. */
export function StaffGuard({ children }: { children: ReactNode }) {
  const wanted = useSyncExternalStore(codeWantedStore.subscribe, codeWantedStore.snapshot);
  const isAsked = wanted === 'required';
  // If the code is asked for while somebody works, the page stays mounted but hidden, so that nothing typed
  // is lost.
  const [wasIn, setWasIn] = useState(!isAsked);
  if (!isAsked && !wasIn) setWasIn(true);
  return (
    <>
      {isAsked && (
        <Suspense fallback={<GuardLoading />}>
          <SecondFactorPage />
        </Suspense>
      )}
      {(wasIn || !isAsked) && (
        <Activity mode={isAsked ? 'hidden' : 'visible'}>
          <RoleGuard>{children}</RoleGuard>
        </Activity>
      )}
      {wanted === 'again' && (
        <Suspense fallback={<HoldKeys />}>
          <CodeAgainDialog />
        </Suspense>
      )}
    </>
  );
}

/** Any failure reading the role counts as forbidden. */
function RoleGuard({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery());
  const { staffAccess } = currentConfig();
  if (me.isPending) return <GuardLoading />;
  // If only a refresh of a known role fails, it is a network problem, not a refusal.
  if (me.data === undefined || !passesGuard(me.data, staffAccess)) {
    return staffAccess === 'admins' ? <AdminsOnly /> : <NotAuthorized />;
  }
  return <MeContext value={me.data}>{children}</MeContext>;
}
