import { arrive, setOff, watchFocus } from '#kit/focus/watchFocus.ts';
import { watchSubmits } from '#kit/focus/watchSubmits.ts';
import { Toasts } from '#kit/toast/Toasts.tsx';
import { Tooltips } from '#kit/Tooltips.tsx';
import { ConnectionBanner } from '#shell/ConnectionBanner.tsx';
import { Crashed } from '#shell/Crashed.tsx';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { buttonClass } from '#kit/Button.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Link, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: (failure) => (
    <>
      <Crashed {...failure} />
      <Messages />
    </>
  ),
});

function Root() {
  const router = useRouter();
  useEffect(() => watchFocus(), []);
  useEffect(() => watchSubmits(), []);
  useEffect(() => router.subscribe('onBeforeNavigate', setOff), [router]);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) arrive();
      }),
    [router],
  );
  return (
    <>
      <Outlet />
      <Messages />
      <Tooltips />
    </>
  );
}

function Messages() {
  return (
    <Toasts>
      <ConnectionBanner />
    </Toasts>
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
