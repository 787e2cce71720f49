import { isBackendConfigured } from '#backend/config.ts';
import { owesCode, wantCode } from '#backend/secondFactor.ts';
import { storedSession } from '#backend/storedSession.ts';
import { Shell } from '#shell/Shell.tsx';
import { StaffGuard } from '#shell/StaffGuard.tsx';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

/** The basic guard: whatever lies under it is for members of staff. */
export const Route = createFileRoute('/_staff')({
  beforeLoad: ({ location }) => {
    const session = isBackendConfigured() ? storedSession() : null;
    // Known without asking, so that the page isn't drawn before the question.
    if (owesCode(session)) wantCode('required');
    if (session !== null) return;
    throw redirect({ to: '/admin/login', search: { from: location.href } });
  },
  component: () => (
    <StaffGuard>
      <Shell>
        <Outlet />
      </Shell>
    </StaffGuard>
  ),
});
