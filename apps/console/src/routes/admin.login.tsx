import { SignInScreen } from '#features/sign-in/SignInScreen.tsx';
import { anyText, plainText } from '#kit/list/search.ts';
import { HOME, returnPath } from '#session/returnPath.ts';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/login')({
  validateSearch: plainText({ from: anyText }),
  component: Login,
});

function Login() {
  const { from } = Route.useSearch();
  const router = useRouter();
  const target = returnPath(from, window.location.origin);
  const sessionEnded = useLocation({ select: ({ state }) => state.sessionEnded === true });
  return (
    <FullPage page="Sign in">
      <Panel>
        {sessionEnded && (
          <p role="status" className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
            Your session ended. Sign in to continue.
          </p>
        )}
        {target !== HOME && !sessionEnded && (
          <p className="mb-4 text-sm text-muted">Sign in to continue to {target.split('?')[0]}.</p>
        )}
        <SignInScreen returnTo={target} onSignedIn={() => router.history.replace(target)} />
      </Panel>
    </FullPage>
  );
}
