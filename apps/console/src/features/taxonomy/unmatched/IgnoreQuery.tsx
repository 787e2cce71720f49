import { Button } from '#kit/Button.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { preloadDialog } from '#kit/dialog/Dialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ignoreQuery } from './unmatched.api.ts';

interface Ignorable {
  locale: string;
  normalized_query: string;
}

/** Ignores a query; it asks first, because the query is not listed again. */
export function IgnoreQuery({ query }: { query: Ignorable }) {
  const [asking, setAsking] = useState(false);
  const ignore = useAction<Ignorable>({
    run: ignoreQuery,
    fallback: 'Failed to ignore the query',
    done: (_, { normalized_query }) => `“${normalized_query}” is ignored`,
    refresh: [['taxonomy', 'unmatched']],
    tell: 'inline',
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<EyeOff />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => {
          ignore.reset();
          setAsking(true);
        }}
      >
        Ignore
      </Button>
      <ConfirmDialog
        open={asking}
        question="Ignore this query?"
        verb="Ignore"
        busy={ignore.busy}
        error={ignore.error}
        onConfirm={() => ignore.start(query)}
        onCancel={() => setAsking(false)}
      >
        <p>
          “<span className="font-medium">{query.normalized_query}</span>” will not be listed again, however
          often it is searched for.
        </p>
      </ConfirmDialog>
    </>
  );
}
