import { buttonClass } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { deletedItem } from '#parts/deleted.api.ts';
import { DeletedItem } from '#parts/DeletedItem.tsx';
import type { HistorySearch } from '#engine/history/history.search.ts';
import { LazyHistory } from '#engine/history/LazyHistory.tsx';
import { NotesCard } from '#engine/notes/NotesCard.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { keptPlace } from '../listPlace.ts';
import { restorePost, SHOWS_POSTS } from '../posts.api.ts';

/** Parent pages. */
export const POST_CRUMBS: readonly Crumb[] = [{ label: 'Posts', to: '/admin/posts' }];

interface NoPostProps {
  hint: string;
  /** Undefined if the address has none. */
  id?: string;
  search?: HistorySearch;
}

/** The page of a missing post; a deleted one can be restored here. */
export function NoPost({ hint, id, search = {} }: NoPostProps) {
  const readsAudit = may(useMe(), 'audit.read');
  const deleted = useQuery({ ...deletedItem('posts', id ?? ''), enabled: id !== undefined });
  return (
    <>
      <PageHeader title="Post" crumbs={POST_CRUMBS} />
      <Empty
        icon={<FileX2 />}
        text="Post not found"
        hint={hint}
        action={
          <>
            <Link to="/admin/posts" search={keptPlace()} className={buttonClass('primary')}>
              All posts
            </Link>
            {readsAudit && (
              <Link
                to="/admin/audit"
                search={{ action: 'delete_post', entityTable: 'posts' }}
                className={buttonClass()}
              >
                Deleted posts
              </Link>
            )}
          </>
        }
      />
      {id !== undefined && (
        <>
          <DeletedItem table="posts" id={id} what="post" restore={restorePost} refresh={SHOWS_POSTS} />
          {deleted.data != null && (
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Card title="History">
                <LazyHistory of={{ type: 'post', id }} search={search} />
              </Card>
              <NotesCard noted={{ type: 'post', id }} />
            </div>
          )}
        </>
      )}
    </>
  );
}
