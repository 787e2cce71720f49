import { connectionStore, noticeUnreachable } from '#backend/connection.ts';
import { Button } from '#kit/Button.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FullPage, Panel } from './FullPage.tsx';

/**
 * A page that broke; or whose code is gone because a newer console was installed meanwhile, or could not be fetched just
 * now: reading it anew helps with all three, and with the last as soon as there is a connection.
 */
export function Crashed() {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  const wasOffline = useRef(false);
  useEffect(() => void noticeUnreachable(window.location.origin), []);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) window.location.reload();
  }, [online]);
  return (
    <FullPage page={online ? 'Something went wrong' : 'No connection'}>
      <Panel>
        <div role="alert" className="flex flex-col gap-1 text-center">
          <h1 className="font-semibold">
            {online ? 'Something went wrong on this page' : 'This page could not be loaded'}
          </h1>
          <p className="text-muted">
            {online
              ? 'Nothing that you saved is lost. Load the page again to go on.'
              : 'It is loaded as soon as the connection is back. Nothing that you saved is lost.'}
          </p>
          <Button variant="primary" className="mt-4" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      </Panel>
    </FullPage>
  );
}
