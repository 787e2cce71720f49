import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import type { TaxonomyUsage, UsingPost } from '@marketdesk/contract/documents.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countedRoughly } from './counted.ts';
import type { DeletableItem } from './move.api.ts';

/** The posts and workers that refer to an item: how many, the newest, and a way to all of them. */
export function UsageList({ item, usage }: { item: DeletableItem; usage: TaxonomyUsage }) {
  const { posts, workers } = usage;
  const filter = { [item.type]: item.id };
  return (
    <div className="flex flex-col gap-4">
      {posts.count > 0 && (
        <Users
          title={countedRoughly(posts.count, 'post references it', 'posts reference it')}
          all={
            <Link to="/admin/posts" search={filter} className={LINK}>
              Show all in Posts
            </Link>
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
            <Link to="/admin/users" search={filter} className={LINK}>
              Show all in Users
            </Link>
          }
        >
          {workers.samples.map((worker) => (
            <Sample key={worker.user_id}>
              <UserLink user={{ ...worker, avatar_url: null }} />
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
      <Link
        to="/admin/posts/$postId"
        params={{ postId: post.id }}
        title={title}
        dir="auto"
        className="min-w-0 flex-1 truncate rounded-sm hover:underline"
      >
        {title}
      </Link>
      <PostBadge status={post.status} />
      <span className="shrink-0 text-sm text-muted">
        <TimeAgo at={post.created_at} />
      </span>
    </>
  );
}
