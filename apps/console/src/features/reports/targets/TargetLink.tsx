import { RowLink } from '#kit/list/RowLink.tsx';
import type { ReportTarget } from './useTarget.ts';

/** A link to what was reported, with its title or name. */
export function TargetLink({
  target,
}: {
  target: Pick<ReportTarget, 'target_type' | 'target_id' | 'title'>;
}) {
  const { target_type: type, target_id: id, title } = target;
  if (title === null) return <span className="text-faint">Deleted {type}</span>;
  const look = {
    title,
    className: 'min-w-0 shrink truncate rounded-sm hover:underline pointer-coarse:-my-3 pointer-coarse:py-3',
    children: <span dir="auto">{title}</span>,
  };
  if (type === 'review') return <RowLink to="/admin/reviews" search={{ review: id }} {...look} />;
  return <RowLink to={type === 'user' ? `/admin/users/${id}` : `/admin/posts/${id}`} {...look} />;
}
