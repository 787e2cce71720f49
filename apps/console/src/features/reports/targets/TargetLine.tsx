import { inThousands } from '#kit/format/count.ts';
import { Badge } from '#kit/Badge.tsx';
import { RowLink } from '#kit/list/RowLink.tsx';
import { openReports } from '#engine/decide/decision.ts';
import type { ReportEntityType } from '@marketdesk/contract/enums.ts';
import { Link } from '@tanstack/react-router';
import type { ReportTarget } from './targets.api.ts';

type Named = Pick<ReportTarget, 'target_type' | 'target_id' | 'title' | 'author_name' | 'open_reports'>;

/** A target in one line: a link with its title or name, its author, and its number of open reports. */
export function TargetLine({ target }: { target: Named }) {
  const { target_type: type, target_id: id, title, author_name, open_reports } = target;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {title === null ? (
        <span className="text-faint">Deleted {type}</span>
      ) : (
        <TargetLink type={type} id={id} title={title} />
      )}
      {type !== 'user' && author_name !== null && (
        <span dir="auto" className="max-w-2/5 shrink-0 truncate text-sm text-muted max-md:hidden">
          {author_name}
        </span>
      )}
      <OpenCount count={open_reports} />
    </span>
  );
}

/** The number of open reports; nothing for one, the row itself. */
function OpenCount({ count }: { count: number }) {
  if (count < 2) return null;
  return (
    <span title={openReports(count)}>
      <Badge tone="warn">
        {inThousands(count)}
        <span className="sr-only"> open reports</span>
      </Badge>
    </span>
  );
}

function TargetLink({ type, id, title }: { type: ReportEntityType; id: string; title: string }) {
  const look = {
    title,
    className: 'min-w-0 shrink truncate rounded-sm hover:underline pointer-coarse:-my-3 pointer-coarse:py-3',
    children: <span dir="auto">{title}</span>,
  };
  if (type === 'review') return <Link to="/admin/reviews" search={{ review: id }} {...look} />;
  return <RowLink to={type === 'user' ? `/admin/users/${id}` : `/admin/posts/${id}`} {...look} />;
}
