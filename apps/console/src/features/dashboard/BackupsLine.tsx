import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { backups } from './dashboard.api.ts';

type Backup = RowOf<'admin_get_backups'>;

/** The newest backup and trial restore, as an alarm if one is late or failed. For admins of an installation with a schedule. */
export function BackupsLine() {
  const { data } = useQuery(backups());
  const backup = data?.find(({ kind }) => kind === 'backup');
  const drill = data?.find(({ kind }) => kind === 'drill');
  if (backup === undefined || !backup.is_scheduled) return null;
  const isAlarm = backup.is_late || backup.last_error !== null || (drill?.last_error ?? null) !== null;
  return (
    <section
      aria-label="Backups"
      role={isAlarm ? 'status' : undefined}
      className={isAlarm ? 'rounded-md bg-warn-soft px-4 py-2 text-sm text-warn' : 'text-sm text-muted'}
    >
      <p className={isAlarm ? 'font-semibold' : ''}>
        <Newest backup={backup} />
        {drill?.good_at && (
          <>
            {' '}
            Restored for a trial <TimeAgo at={drill.good_at} />.
          </>
        )}
      </p>
      <Failure run={backup} what="The last backup failed" />
      {drill && <Failure run={drill} what="The last trial restore failed" />}
    </section>
  );
}

function Newest({ backup }: { backup: Backup }) {
  if (backup.good_at === null)
    return <>{backup.is_running ? 'The first backup is being made.' : 'There is no backup yet.'}</>;
  return (
    <>
      {backup.is_late ? 'No newer backup than ' : 'Last backup '}
      <TimeAgo at={backup.good_at} />
      {backup.good_bytes !== null && `, ${megabytes(backup.good_bytes)}`}.
    </>
  );
}

/** What went wrong, and what a trial restore reported. */
function Failure({ run, what }: { run: Backup; what: string }) {
  if (run.last_error === null) return null;
  return (
    <>
      <p className="wrap-anywhere">
        {what} <TimeAgo at={run.last_started_at} />: {run.last_error}
      </p>
      {run.last_report !== null && <p className="wrap-anywhere whitespace-pre-line">{run.last_report}</p>}
    </>
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
