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

/** Reading A of the basic guard: neither admin nor moderator, or the role could not be read. */
export function NotAuthorized() {
  const leave = useLeave(useLocation().href);
  return (
    <FullPage page="Not authorized">
      <Panel>
        <div className="flex flex-col gap-1 text-center text-balance">
          <h1 className="font-semibold">You are not authorized to access this page.</h1>
          <p className="text-muted">Please contact support if you believe this is an error.</p>
          <Button variant="primary" className="mt-4" onClick={() => void leave()}>
            Go to Login
          </Button>
        </div>
      </Panel>
    </FullPage>
  );
}

/**
 * Reading B of the basic guard: not an admin. Its button leads to a page that is refused too, so there is another way
 * out.
 */
export function AdminsOnly() {
  const leave = useLeave(useLocation().href);
  const navigate = useNavigate();
  return (
    <FullPage page="Admins only">
      <Panel>
        <div className="flex flex-col gap-1 text-center text-balance">
          <h1 className="font-semibold">Admins only</h1>
          <p className="text-muted">You do not have access to this page.</p>
          <Button variant="primary" className="mt-4" onClick={() => void navigate({ to: '/admin' })}>
            Go to Dashboard
          </Button>
          <Button variant="ghost" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      </Panel>
    </FullPage>
  );
}

/** The stricter guard, inside the shell. */
export function AdminsOnlyPage() {
  usePageTitle('Admins only');
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 p-6 text-center">
      <p role="alert" className="font-medium">
        Admins only – You do not have access to this page.
      </p>
      <Link to="/admin" className={buttonClass()}>
        Dashboard
      </Link>
    </div>
  );
}
