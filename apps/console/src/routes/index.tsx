import { buttonClass } from '#kit/Button.tsx';
import { FullPage } from '#shell/FullPage.tsx';
import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/')({ component: Landing });

function Landing() {
  return (
    <FullPage page="Welcome">
      <div className="flex flex-col items-center gap-4 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">The marketplace&apos;s back office</h1>
        <p className="text-muted">This is the landing page of the admin console, for members of staff.</p>
        <Link to="/admin" className={buttonClass('primary')}>
          Open the console
        </Link>
      </div>
    </FullPage>
  );
}
