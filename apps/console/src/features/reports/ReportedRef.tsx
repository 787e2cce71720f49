import { CopyId } from '#kit/CopyId.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { Link } from '@tanstack/react-router';
import type { Report } from './report.ts';

/** What a report is about, in one line that leads to it. */
export function ReportedRef({ report }: { report: Report }) {
  const id = report.reported_entity_id;
  if (report.reported_entity_type === 'user') return <UserRef userId={id} />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <CopyId id={id} />
      <Link to="/admin/posts/$postId" params={{ postId: id }} className="text-accent-text hover:underline">
        View post
      </Link>
    </span>
  );
}
