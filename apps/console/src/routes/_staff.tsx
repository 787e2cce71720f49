import { isBackendConfigured } from '#backend/config.ts';
import { storedSession } from '#backend/storedSession.ts';
import { Shell } from '#shell/Shell.tsx';
import { StaffGuard } from '#shell/StaffGuard.tsx';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

/** The basic guard: everything below it is for staff. */
export const Route = createFileRoute('/_staff')({
  // Needed on every page: not a request of its own.
  codeSplitGroupings: [],
  beforeLoad: ({ location }) => {
    const session = isBackendConfigured() ? storedSession() : null;
    if (session === null) throw redirect({ to: '/admin/login', search: { from: location.href } });
    // Only people with a second factor can be asked for its code.
    if (session.factors !== undefined) {
      void import('#backend/secondFactor.ts').then(({ noticeOwedCode }) => noticeOwedCode(session));
    }
  },
  component: () => (
    <StaffGuard>
      <Shell>
        <Outlet />
      </Shell>
    </StaffGuard>
  ),
});
