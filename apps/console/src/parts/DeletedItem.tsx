import { Button } from '#kit/Button.tsx';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { LoadError } from '#kit/WhenLoaded.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { deletedItem } from './deleted.api.ts';
import { UserRef } from './UserRef.tsx';

interface DeletedItemProps {
  table: 'posts' | 'reviews';
  id: string;
  /** The kind of item in sentences. */
  what: 'post' | 'review';
  restore: (id: string) => Promise<unknown>;
  /** Queries to invalidate afterwards. */
  refresh: readonly QueryKey[];
}

/** Replaces a missing post or review: who deleted it and when, and Restore. Nothing if it was not deleted. */
export function DeletedItem({ table, id, what, restore, refresh }: DeletedItemProps) {
  const query = useQuery(deletedItem(table, id));
  const deleted = query.data;
  const restores = may(useMe(), `${table}.edit`);
  const action = useAction({
    run: () => restore(id),
    fallback: `Failed to restore ${what}`,
    done: () => `${what === 'post' ? 'Post' : 'Review'} restored.`,
    refresh,
  });
  if (deleted === undefined) return <LoadError query={query} fallback={`Failed to load ${what}`} />;
  if (deleted === null) return null;
  return (
    <section
      aria-label={`Deleted ${what}`}
      className="mx-auto flex max-w-md flex-col items-center gap-3 pb-8"
    >
      <p className="text-center text-muted">
        This {what} was deleted <TimeAgo at={deleted.deleted_at} />. It can be restored until{' '}
        {exactTime(deleted.restorable_until)}.
      </p>
      {deleted.deleted_by_user_id !== null && (
        <p className="flex items-center gap-2 text-muted">
          Deleted by <UserRef userId={deleted.deleted_by_user_id} />
        </p>
      )}
      {restores && (
        <Button icon={<RotateCcw />} busy={action.busy} onClick={() => action.start()}>
          Restore {what}
        </Button>
      )}
    </section>
  );
}
