import { Toasts } from '#kit/toast/Toasts.tsx';
import { Tooltips } from '#kit/Tooltips.tsx';
import { Crashed } from '#shell/Crashed.tsx';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { buttonClass } from '#kit/Button.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Link, Outlet } from '@tanstack/react-router';

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
});

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <Tooltips />
    </>
  );
}

function NotFound() {
  return (
    <FullPage page="Page not found">
      <Panel>
        <div className="flex flex-col gap-1 text-center">
          <h1 className="font-semibold">Page not found</h1>
          <p className="text-muted">The address may be mistyped, or the page no longer exists.</p>
          <Link to="/admin" className={`mt-4 ${buttonClass('primary')}`}>
            Go to Dashboard
          </Link>
        </div>
      </Panel>
    </FullPage>
  );
}
