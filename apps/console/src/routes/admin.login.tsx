import { SignInScreen } from '#features/sign-in/SignInScreen.tsx';
import { anyText, plainText } from '#kit/list/search.ts';
import { forgetPage } from '#engine/forgetPage.ts';
import { HOME, returnPath } from '#session/returnPath.ts';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/login')({
  validateSearch: plainText({ from: anyText, code: anyText, error_code: anyText }),
  component: Login,
});

function Login() {
  const { from, code, error_code: errorCode } = Route.useSearch();
  const router = useRouter();
  const client = useQueryClient();
  const target = returnPath(from, window.location.origin);
  const sessionEnded = useLocation({ select: ({ state }) => state.sessionEnded === true });
  return (
    <FullPage page="Sign in">
      <Panel>
        {target !== HOME && !sessionEnded && (
          <p className="mb-4 text-sm text-muted">Sign in to continue to {target.split('?')[0]}.</p>
        )}
        <SignInScreen
          sessionEnded={sessionEnded}
          returnTo={target}
          returned={{ code, errorCode }}
          onSignedIn={() => {
            forgetPage(client);
            router.history.replace(target);
          }}
        />
      </Panel>
    </FullPage>
  );
}
