import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { RowLink } from '#kit/list/RowLink.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { May } from '#session/May.tsx';
import type { TaxonomyUsage, UsingPost } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { countedRoughly } from './counted.ts';
import { type DeletableItem, setItemActive, usageOf } from './move.api.ts';
import type { DeleteStep, DeleteStepProps } from './useAskStep.tsx';

/** The item is in use: shows its users, and the alternatives. */
export function useBlockedStep({ item, isShown, onClose, onStep }: DeleteStepProps): DeleteStep {
  const usage = useQuery({ ...usageOf(item), enabled: isShown });
  const hide = useAction({
    run: () => setItemActive(item, false),
    fallback: 'Failed to save',
    errorDisplay: 'inline',
    done: () => `“${isolated(item.label)}” is now inactive and hidden from users`,
    undo: () => () => setItemActive(item, true),
    onDone: onClose,
    refresh: [['taxonomy']],
  });
  return {
    title: 'Delete blocked',
    footer: (
      <>
        <Button onClick={onClose}>Cancel</Button>
        {item.isActive !== false && (
          <Button icon={<EyeOff />} busy={hide.busy} onClick={() => hide.start()}>
            Set inactive
          </Button>
        )}
        <Button variant="primary" icon={<ArrowRightLeft />} onClick={() => onStep('move')}>
          Move everything…
        </Button>
      </>
    ),
    body: (
      <>
        <p role="alert" className="wrap-anywhere">
          Cannot delete {item.type} &quot;{isolated(item.label)}&quot; because it is in use. Use the Inactive
          toggle to soft-deactivate instead.
        </p>
        {item.isActive === false && <p className="mt-1 text-muted">It is already inactive.</p>}
        <div className="mt-4">
          <QueryState
            query={usage}
            fallback="Failed to load taxonomy data"
            skeleton={<Skeleton className="h-40 w-full" />}
          >
            {(found) => <UsageList item={item} usage={found} />}
          </QueryState>
        </div>
        <ErrorLine text={hide.error} className="mt-2" />
      </>
    ),
  };
}

/** The posts and workers that refer to an item: counts, the newest, and links to all. */
function UsageList({ item, usage }: { item: DeletableItem; usage: TaxonomyUsage }) {
  const { posts, workers } = usage;
  const filter = { [item.type]: item.id };
  return (
    <div className="flex flex-col gap-4">
      {posts.count > 0 && (
        <Users
          title={countedRoughly(posts.count, 'post references it', 'posts reference it')}
          all={
            <May permission="posts.read">
              <Link to="/admin/posts" search={filter} className={LINK}>
                Show all in Posts
              </Link>
            </May>
          }
        >
          {posts.samples.map((post) => (
            <Sample key={post.id}>
              <PostLine post={post} />
            </Sample>
          ))}
          {posts.samples.length === 0 && <Sample>Only deleted posts, which can still be restored.</Sample>}
        </Users>
      )}
      {workers.count > 0 && (
        <Users
          title={countedRoughly(
            workers.count,
            'worker selection references it',
            'worker selections reference it',
          )}
          all={
            <May permission="users.read">
              <Link to="/admin/users" search={filter} className={LINK}>
                Show all in Users
              </Link>
            </May>
          }
        >
          {workers.samples.map((worker) => (
            <Sample key={worker.user_id}>
              <UserRef user={{ ...worker, avatar_url: null }} />
            </Sample>
          ))}
        </Users>
      )}
    </div>
  );
}

const LINK = 'shrink-0 rounded-sm text-sm font-medium text-accent-text hover:underline';

function Users({ title, all, children }: { title: string; all: ReactNode; children: ReactNode }) {
  return (
    <section>
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-medium">{title}</h3>
        {all}
      </header>
      <ul className="mt-1.5 lined rounded-md border">{children}</ul>
    </section>
  );
}

function Sample({ children }: { children: ReactNode }) {
  return <li className="flex min-h-9 min-w-0 items-center gap-2 px-3 py-1">{children}</li>;
}

function PostLine({ post }: { post: UsingPost }) {
  const title = post.title === null || post.title.trim() === '' ? 'Untitled Post' : post.title;
  return (
    <>
      <RowLink
        to={`/admin/posts/${post.id}`}
        title={title}
        dir="auto"
        className="min-w-0 flex-1 truncate rounded-sm hover:underline"
      >
        {title}
      </RowLink>
      <StatusBadge status={post.status} />
      <span className="shrink-0 text-sm text-muted">
        <TimeAgo at={post.created_at} />
      </span>
    </>
  );
}
