import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { DatabaseZap } from 'lucide-react';
import { useState } from 'react';

/** Discards and recomputes derived data of the taxonomy, after a confirmation. */
export function ResetCache() {
  const [asking, setAsking] = useState(false);
  const reset = useAction({
    run: () => rpc('reset_taxonomy_cache'),
    fallback: 'Failed to reset cache',
    done: () => 'Cache reset',
    refresh: [['taxonomy']],
    onDone: () => setAsking(false),
    errorDisplay: 'inline',
  });
  const ask = () => {
    reset.reset();
    setAsking(true);
  };
  return (
    <>
      <Button icon={<DatabaseZap />} aria-haspopup="dialog" onClick={ask}>
        Reset cache
      </Button>
      <ConfirmDialog
        open={asking}
        question="Reset the taxonomy cache?"
        verb="Reset cache"
        action={reset}
        onConfirm={() => reset.start()}
        onCancel={() => setAsking(false)}
      >
        <p className="text-muted">
          Trending for both windows is discarded and recomputed from what people selected. Nothing else is
          lost.
        </p>
      </ConfirmDialog>
    </>
  );
}
