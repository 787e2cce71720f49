import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { keptPlace } from '../listPlace.ts';
import { POST_CRUMBS } from './crumbs.ts';

/** A page without its post, and where deleted posts are. */
export function NoPost({ hint }: { hint: string }) {
  const { seesAdminPages } = permissionsOf(useMe().role);
  const restoring = seesAdminPages
    ? 'For 30 days a deleted post can be restored from the audit log.'
    : 'For 30 days an admin can restore a deleted post from the audit log.';
  return (
    <>
      <PageHeader title="Post" crumbs={POST_CRUMBS} />
      <Empty
        icon={<FileX2 />}
        text="Post not found"
        hint={`${hint} ${restoring}`}
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
    </>
  );
}
