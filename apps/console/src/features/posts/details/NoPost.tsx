import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { DeletedItem } from '#parts/DeletedItem.tsx';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { keptPlace } from '../listPlace.ts';
import { restorePost, SHOWS_POSTS } from '../posts.api.ts';

/** The pages above a post's. */
export const POST_CRUMBS: readonly Crumb[] = [{ label: 'Posts', to: '/admin/posts' }];

interface NoPostProps {
  hint: string;
  /** Undefined when the address holds none. */
  id?: string;
}

/** A page without its post; one that was deleted is restored from here. */
export function NoPost({ hint, id }: NoPostProps) {
  const { seesAdminPages } = permissionsOf(useMe().role);
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
            {seesAdminPages && (
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
        <DeletedItem table="posts" id={id} what="post" restore={restorePost} refresh={SHOWS_POSTS} />
      )}
    </>
  );
}
