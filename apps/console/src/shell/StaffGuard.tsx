import { currentConfig } from '#backend/config.ts';
import { stepUpStore, comesFirst } from '#backend/stepUp.ts';
import { storedSession } from '#backend/storedSession.ts';
import { isDialogOpen } from '#kit/dialog/openDialogs.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { lazyPart } from '#kit/lazyPart.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { meQuery } from '#session/me.ts';
import { MeContext } from '#session/MeContext.ts';
import { waitingPageStore } from '#session/waitingPage.ts';
import { useQuery } from '@tanstack/react-query';
import { Activity, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { GuardLoading, NotAuthorized } from './GuardMessages.tsx';

const NewPasswordPage = lazyPart(() => import('./NewPasswordPage.tsx'), GuardLoading);
const SecondFactorPage = lazyPart(() => import('./SecondFactorPage.tsx'), GuardLoading);
const CodeAgainDialog = lazyDialog(async () => (await import('./CodeAgainDialog.tsx')).default);

interface StaffGuardProps {
  /** The sign-in prompt after a session ended. */
  signInAgain: ReactNode;
  children: ReactNode;
}

/** The basic guard's verdict on the signed-in user, after sign-in, code or new password if required. */
export function StaffGuard({ signInAgain, children }: StaffGuardProps) {
  const isOver = useSyncExternalStore(waitingPageStore.subscribe, waitingPageStore.snapshot) !== null;
  const wanted = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.snapshot);
  const isAsked = isOver || comesFirst(wanted);
  // During a prompt the page stays mounted but hidden: typed text is not lost.
  const [page, setPage] = useState({ waits: isAsked, wasIn: !isAsked, isUnsaved: false });
  if (page.waits !== isAsked) {
    setPage({ waits: isAsked, wasIn: true, isUnsaved: isAsked && isDialogOpen() });
  }
  const { wasIn, isUnsaved } = page;
  return (
    <>
      {isUnsaved && (
        // Signing out unmounts it.
        <LeaveGuard what="this page" isSafe={() => Promise.resolve(!isOver && storedSession() === null)} />
      )}
      {isAsked && (
        <Suspense fallback={<GuardLoading />}>
          {isOver ? signInAgain : wanted === 'new_password' ? <NewPasswordPage /> : <SecondFactorPage />}
        </Suspense>
      )}
      {(wasIn || !isAsked) && (
        <Activity mode={isAsked ? 'hidden' : 'visible'}>
          <RoleGuard>{children}</RoleGuard>
        </Activity>
      )}
      {wanted === 'again' && <CodeAgainDialog />}
    </>
  );
}

/** Any failure to read the role counts as forbidden. */
function RoleGuard({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery());
  if (me.isPending) return <GuardLoading />;
  // A failed refresh of a known role is a network problem, not a refusal.
  if (me.data?.passes_guard !== true) return <NotAuthorized staffAccess={currentConfig().staffAccess} />;
  return <MeContext value={me.data}>{children}</MeContext>;
}
