import { forgetPage } from '#engine/forgetPage.ts';
import { readInvitationHash, readRecoveryHash } from '#features/sign-in/recovery.api.ts';
import { ResetPasswordScreen } from '#features/sign-in/ResetPasswordScreen.tsx';
import { lazyPart, Nothing } from '#kit/lazyPart.tsx';
import { HOME } from '#session/returnPath.ts';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

export const Route = createFileRoute('/admin/reset-password')({ component: ResetPassword });

const InvitationScreen = lazyPart(() => import('#features/sign-in/InvitationScreen.tsx'), Nothing);

function ResetPassword() {
  const router = useRouter();
  const client = useQueryClient();
  // Read once, then removed from the URL: tokens don't belong in the history or a screenshot.
  const [{ code, link }] = useState(() => {
    const { hash } = window.location;
    const read = { code: readInvitationHash(hash), link: readRecoveryHash(hash) };
    if (hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
    return read;
  });
  return (
    <FullPage page="Set a new password">
      <Panel>
        {code === null ? (
          <ResetPasswordScreen link={link} />
        ) : (
          <Suspense>
            <InvitationScreen
              code={code}
              onSignedIn={() => {
                forgetPage(client);
                router.history.replace(HOME);
              }}
            />
          </Suspense>
        )}
      </Panel>
    </FullPage>
  );
}
