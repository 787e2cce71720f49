import { Button, buttonClass } from '#kit/Button.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { FullPage, Panel } from './FullPage.tsx';
import { useLeave } from './useLeave.ts';

/** Shown while the guard reads the signed-in user. */
export function GuardLoading() {
  return (
    <FullPage page="Loading" passing>
      <p className="text-muted">Loading...</p>
    </FullPage>
  );
}

const REFUSALS = {
  // Reading A of the basic guard: neither admin nor moderator, or the role could not be read.
  staff: {
    page: 'Not authorized',
    title: 'You are not authorized to access this page.',
    text: 'Please contact support if you believe this is an error.',
  },
  // Reading B: not an admin.
  admins: { page: 'Admins only', title: 'Admins only', text: 'You do not have access to this page.' },
};

/** The basic guard refuses the user. */
export function NotAuthorized({ staffAccess }: { staffAccess: keyof typeof REFUSALS }) {
  const leave = useLeave(useLocation().href);
  const navigate = useNavigate();
  const { page, title, text } = REFUSALS[staffAccess];
  return (
    <FullPage page={page}>
      <Panel>
        <div className="flex flex-col gap-1 text-center text-balance">
          <h1 className="font-semibold">{title}</h1>
          <p className="text-muted">{text}</p>
          {staffAccess === 'staff' ? (
            <Button variant="primary" className="mt-4" onClick={() => void leave()}>
              Go to Login
            </Button>
          ) : (
            <>
              <Button variant="primary" className="mt-4" onClick={() => void navigate({ to: '/admin' })}>
                Go to Dashboard
              </Button>
              {/* The dashboard is refused too. */}
              <Button variant="ghost" onClick={() => void leave()}>
                Sign out
              </Button>
            </>
          )}
        </div>
      </Panel>
    </FullPage>
  );
}

/** The page's guard refuses the user, inside the shell. */
export function NoAccessPage({ isAdministration }: { isAdministration: boolean }) {
  usePageTitle(isAdministration ? 'Admins only' : 'No access');
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 p-6 text-center">
      <p role="alert" className="font-medium">
        {isAdministration && 'Admins only – '}You do not have access to this page.
      </p>
      <Link to="/admin" className={buttonClass()}>
        Dashboard
      </Link>
    </div>
  );
}
