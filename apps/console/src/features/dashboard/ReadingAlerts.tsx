import { rpc } from '#backend/rest.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

const SHOWN = 5;
const SHOW = [
  { action: 'view_user', label: 'Show accounts' },
  { action: 'read_rows', label: 'Show rows' },
];

/** Staff who opened more accounts and rows within an hour than work needs. For admins. */
export function ReadingAlerts() {
  const { data: alerts = [] } = useQuery(readingAlerts());
  if (alerts.length === 0) return null;
  return (
    <div role="status">
      <Note isWarning>
        <p className="font-semibold">
          Someone has opened very many accounts, posts or messages within an hour.
        </p>
        <ul className="my-1 flex flex-col gap-1">
          {alerts
            .slice(0, SHOWN)
            .map(({ user_id: userId, people, started_at: startedAt, last_at: lastAt }) => (
              <li key={`${userId} ${startedAt}`} className="flex flex-wrap items-center gap-x-2">
                <UserRef userId={userId} />
                <span>
                  {people} opened, <TimeAgo at={lastAt} />
                </span>
                {SHOW.map(({ action, label }) => (
                  <Link
                    key={action}
                    to="/admin/audit"
                    search={{ actor: userId, action }}
                    className="rounded-sm underline underline-offset-2 hover:no-underline"
                  >
                    {label}
                  </Link>
                ))}
              </li>
            ))}
        </ul>
        <p className="text-sm">
          Ask them why. If it was not them, suspend their account: that ends its access at once.
        </p>
      </Note>
    </div>
  );
}

/** Of the last week, newest first. */
function readingAlerts() {
  return queryOptions({
    queryKey: ['dashboard', 'reading-alerts'],
    refetchInterval: 5 * 60_000,
    queryFn: ({ signal }) => rpc('admin_get_reading_alerts', {}, signal),
  });
}
