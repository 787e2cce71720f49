import { connectionStore, noticeUnreachable } from '#backend/connection.ts';
import { isMissingCode } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { FullPage, Panel } from './FullPage.tsx';

/**
 * A page that broke, which reading it anew may help; or whose code is missing, because there is no connection or a newer console
 * was installed meanwhile: then that happens by itself, as soon as the server is there.
 */
export function Crashed({ error }: { error: unknown }) {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  useEffect(() => {
    if (!(error instanceof Error) || !isMissingCode(error)) return;
    void noticeUnreachable(window.location.origin).then(() => {
      if (isFirstTime(error.message)) window.location.reload();
    });
  }, [error]);
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
          <Button variant="primary" className="mt-4" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      </Panel>
    </FullPage>
  );
}

const RELOADED_KEY = 'marketdesk.reloaded';

// A page whose code stays missing is not loaded again and again.
function isFirstTime(what: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(RELOADED_KEY) !== what;
    sessionStorage.setItem(RELOADED_KEY, what);
    return isFirst;
  } catch {
    return false;
  }
}
