import { readRecoveryHash } from '#features/sign-in/recovery.api.ts';
import { ResetPasswordScreen } from '#features/sign-in/ResetPasswordScreen.tsx';
import { FullPage, Panel } from '#shell/FullPage.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

export const Route = createFileRoute('/admin/reset-password')({ component: ResetPassword });

function ResetPassword() {
  // Read once, then removed from the URL: tokens don't belong in the history or a screenshot.
  const [link] = useState(() => {
    const read = readRecoveryHash(window.location.hash);
    if (window.location.hash !== '')
      window.history.replaceState(window.history.state, '', window.location.pathname);
    return read;
  });
  return (
    <FullPage page="Set a new password">
      <Panel>
        <ResetPasswordScreen link={link} />
      </Panel>
    </FullPage>
  );
}
