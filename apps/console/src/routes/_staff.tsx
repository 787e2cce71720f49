import { isBackendConfigured } from '#backend/config.ts';
import { type StoredSession, storedSession } from '#backend/storedSession.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import { forgetPage } from '#engine/forgetPage.ts';
import { asStaff } from '#session/me.ts';
import { waitingPageStore } from '#session/waitingPage.ts';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { Shell } from '#shell/Shell.tsx';
import { StaffGuard } from '#shell/StaffGuard.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';

const SignInScreen = lazyPart(async () => ({
  default: (await import('#features/sign-in/SignInScreen.tsx')).SignInScreen,
}));

/** The basic guard: everything below it is for staff. */
export const Route = createFileRoute('/_staff')({
  // Needed on every page: not a request of its own.
  codeSplitGroupings: [],
  beforeLoad: ({ context: { queryClient }, location }) => {
    const session = isBackendConfigured() ? storedSession() : null;
    if (session !== null) void noticeCode(session);
    // A hidden page is loaded again if Back was pressed over it and then cancelled.
    else if (location.href !== waitingPageStore.snapshot()?.href) {
      throw redirect({ to: '/admin/login', search: { from: location.href } });
    }
    // For the loaders of the pages below, which don't wait: 'Loading...' is shown meanwhile.
    return { asStaff: (read: () => void) => void asStaff(queryClient, read) };
  },
  component: () => (
    <StaffGuard signInAgain={<SignInAgain />}>
      <Shell>
        <Outlet />
      </Shell>
    </StaffGuard>
  ),
});

// Only users with a second factor can be asked for its code.
async function noticeCode(session: StoredSession): Promise<void> {
  if (session.factors === undefined) return;
  const { noticeOwedCode } = await import('#backend/secondFactor.ts');
  noticeOwedCode(session);
}

/** Replaces a hidden page: its user finds it as they left it, anyone else gets a new one. */
function SignInAgain() {
  const client = useQueryClient();
  const here = useLocation({ select: ({ href }) => href });
  const goOn = async () => {
    const session = storedSession();
    if (session === null) return;
    await noticeCode(session);
    if (session.userId !== waitingPageStore.snapshot()?.userId) forgetPage(client);
    waitingPageStore.set(null);
    await client.invalidateQueries();
  };
  return (
    <FullPage page="Sign in">
      <Panel>
        <SignInScreen sessionEnded returnTo={here} onSignedIn={() => void goOn()} />
      </Panel>
    </FullPage>
  );
}
