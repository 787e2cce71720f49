import { SignInScreen } from '#features/sign-in/SignInScreen.tsx';
import { anyText, plainText } from '#kit/list/search.ts';
import { HOME, returnPath } from '#session/returnPath.ts';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { createFileRoute, useRouter } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/login')({
  validateSearch: plainText({ from: anyText }),
  component: Login,
});

function Login() {
  const { from } = Route.useSearch();
  const router = useRouter();
  const target = returnPath(from, window.location.origin);
  return (
    <FullPage page="Sign in">
      <Panel>
        {target !== HOME && (
          <p className="mb-4 text-sm text-muted">Sign in to continue to {target.split('?')[0]}.</p>
        )}
        <SignInScreen returnTo={target} onSignedIn={() => router.history.replace(target)} />
      </Panel>
    </FullPage>
  );
}
