import { storedText, storeText } from '#backend/browserStorage.ts';
import { connectionStore, noticeUnreachable } from '#backend/connection.ts';
import { isMissingCode } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import { useIsMutating } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FullPage, Panel } from './FullPage.tsx';

/**
 * A crashed page, or one whose code can't be loaded because of the network or an update. Then it reloads once the
 * server is reachable and all pending actions are sent.
 */
export function Crashed({ error }: { error: unknown }) {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  const router = useRouter();
  const [isServerThere, setServerThere] = useState(false);
  useEffect(() => {
    if (isMissingCode(error)) void noticeUnreachable(window.location.origin).then(() => setServerThere(true));
  }, [error]);
  const isSent = useIsMutating() === 0;
  useEffect(() => {
    if (isServerThere && isSent && error instanceof Error && isFirstTime(error.message))
      window.location.reload();
  }, [isServerThere, isSent, error]);
  const isWaiting = !online && isMissingCode(error);
  return (
    <FullPage page={isWaiting ? 'No connection' : 'Something went wrong'}>
      <Panel>
        <div role="alert" className="flex flex-col gap-1 text-center">
          <h1 className="font-semibold">
            {isWaiting ? 'This page could not be loaded' : 'Something went wrong on this page'}
          </h1>
          <p className="text-muted">
            {isWaiting
              ? 'It loads as soon as the connection is back. Your saved work is safe.'
              : 'Your saved work is safe. Reload the page to continue.'}
          </p>
          {isWaiting ? (
            <Button className="mt-4" onClick={() => router.history.back()}>
              Go back
            </Button>
          ) : (
            <Button variant="primary" className="mt-4" onClick={() => window.location.reload()}>
              Reload
            </Button>
          )}
        </div>
      </Panel>
    </FullPage>
  );
}

const RELOADED_KEY = 'marketdesk.reloaded';

// Limits reloads of a page whose code stays missing.
function isFirstTime(what: string): boolean {
  const isFirst = storedText(RELOADED_KEY, 'sessionStorage') !== what;
  return storeText(RELOADED_KEY, what, 'sessionStorage') && isFirst;
}
