import { Card } from '#kit/Card.tsx';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Post } from '../post.ts';

const LINE = 'flex h-10 items-center justify-between gap-2 border-b px-4 last:border-b-0 hover:bg-hover';

/** Where to look further: what else belongs to this post and its user. */
export function RelatedLinks({ post }: { post: Post }) {
  const { seesAdminPages } = permissionsOf(useMe().role);
  const mark = <ChevronRight aria-hidden="true" className="size-4 text-faint" />;
  return (
    <Card title="Related" flush>
      <Link to="/admin/reports" search={{ search: post.id }} className={LINE}>
        Reports about this post {mark}
      </Link>
      <Link to="/admin/posts" search={{ userId: post.user_id }} className={LINE}>
        All posts by this user {mark}
      </Link>
      {seesAdminPages && (
        <Link to="/admin/audit" search={{ entityTable: 'posts' }} className={LINE}>
          Audit log of posts {mark}
        </Link>
      )}
    </Card>
  );
}
