import { Button } from '#kit/Button.tsx';
import { FullPage, Panel } from './FullPage.tsx';

/** A page that broke, or whose code is gone because a newer console was installed meanwhile: reading it anew helps with both. */
export function Crashed() {
  return (
    <FullPage page="Something went wrong">
      <Panel>
        <div role="alert" className="flex flex-col gap-1 text-center">
          <h1 className="font-semibold">Something went wrong on this page</h1>
          <p className="text-muted">Your saved work is safe. Reload the page to continue.</p>
          <Button variant="primary" className="mt-4" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      </Panel>
    </FullPage>
  );
}
