import { isBackendConfigured } from '#backend/config.ts';
import { type StoredSession, storedSession } from '#backend/storedSession.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import { forgetPage } from '#engine/forgetPage.ts';
import { asStaff } from '#session/me.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { waitingPageStore } from '#session/waitingPage.ts';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { NoAccessPage } from '#shell/GuardMessages.tsx';
import { Shell } from '#shell/Shell.tsx';
import { StaffGuard } from '#shell/StaffGuard.tsx';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useLocation, useMatches } from '@tanstack/react-router';

const SignInScreen = lazyPart(async () => ({
  default: (await import('#features/sign-in/SignInScreen.tsx')).SignInScreen,
}));

/** The basic guard: everything below it is for staff. */
export const Route = createFileRoute('/_staff')({
  // Needed on every page: not a request of its own.
  codeSplitGroupings: [],
  beforeLoad: ({ context: { queryClient }, location, matches }) => {
    const session = isBackendConfigured() ? storedSession() : null;
    if (session !== null) void noticeCode(session);
    // A hidden page is loaded again if Back was pressed over it and then cancelled.
    else if (location.href !== waitingPageStore.snapshot()?.href) {
      throw redirect({ to: '/admin/login', search: { from: location.href } });
    }
    const needed = matches.at(-1)?.staticData.permission;
    // For the loaders of the pages below, which don't wait: 'Loading...' is shown meanwhile.
    return {
      asStaff: (read: () => void, permission: Permission | undefined = needed) =>
        void asStaff(queryClient, permission, read),
    };
  },
  component: () => (
    <StaffGuard signInAgain={<SignInAgain />}>
      <Shell>
        <PageGuard />
      </Shell>
    </StaffGuard>
  ),
});

/** The stricter guard: the page's own permission. */
function PageGuard() {
  const me = useMe();
  const page = useMatches({
    select: (matches) => ({
      permission: matches.at(-1)?.staticData.permission,
      isAdministration: matches.some(({ staticData }) => staticData.isAdministration),
    }),
    structuralSharing: true,
  });
  if (page.permission === undefined || may(me, page.permission)) return <Outlet />;
  return <NoAccessPage isAdministration={page.isAdministration} />;
}

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
