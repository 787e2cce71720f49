import { Empty } from '#kit/Empty.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { useThrottled } from '#kit/useThrottled.ts';
import { useChanges } from '#parts/live/useChanges.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MY_WORK_KEY, myWork, readingAlerts } from './dashboard.api.ts';
import { LinesSkeleton, MORE_LINK, ShortCard } from './LatestList.tsx';
import { groupsOf, titleOf, type WorkGroup } from './workGroups.tsx';

const AT_MOST_EVERY_MS = 5000;

/** The viewer's work, most urgent first: alerts, hand-overs, approvals, assigned items, and what they could claim next. */
export function NeedsMe() {
  const query = useQuery(myWork());
  const me = useMe();
  const alerts = useQuery({ ...readingAlerts(), enabled: may(me, 'audit.read') });
  const hold = useRowHold(query.data?.held);
  const work = useHeld(query.data, hold.isHeld);
  useLive();
  return (
    <ShortCard
      title={titleOf(work)}
      more={
        <span className="flex gap-3">
          {may(me, 'reports.decide') && (
            <Link to="/admin/reports" search={{ turn: 'mine' }} className={MORE_LINK}>
              My reports
            </Link>
          )}
          {may(me, 'support.reply') && (
            <Link to="/admin/support" search={{ turn: 'mine' }} className={MORE_LINK}>
              My tickets
            </Link>
          )}
        </span>
      }
      query={query}
      fallback="Failed to load"
    >
      {(fresh) => {
        // Alerts come first: rendered later, they would move the rest.
        if (alerts.isLoading) return <LinesSkeleton />;
        const groups = groupsOf(work ?? fresh);
        const hasAlerts = alerts.data !== undefined && alerts.data.length > 0;
        if (groups.length === 0 && !hasAlerts) return <Empty text="Nothing needs you." />;
        return (
          <div {...hold.events}>
            {hasAlerts && <Alerts alerts={alerts.data} />}
            {groups.map((group) => (
              <Group key={group.heading} {...group} />
            ))}
          </div>
        );
      }}
    </ShortCard>
  );
}

/** Keeps the first value while held: rows stay under the pointer. */
function useHeld<Value>(value: Value | undefined, isHeld: boolean): Value | undefined {
  const [held, setHeld] = useState<Value>();
  if (!isHeld && held !== undefined) setHeld(undefined);
  if (isHeld && held === undefined && value !== undefined) setHeld(value);
  return isHeld ? (held ?? value) : value;
}

/** Refetches the list when a desk changes. */
function useLive(): void {
  const me = useMe();
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: MY_WORK_KEY }), AT_MOST_EVERY_MS);
  useChanges({ table: 'reports' }, { onChange: read }, may(me, 'reports.read'));
  useChanges({ table: 'support_tickets' }, { onChange: read }, may(me, 'support.read'));
}

const LINE = 'flex h-(--line) snap-start items-center gap-2 px-4 short:h-auto short:min-h-(--line)';

function Group({ heading, lines }: WorkGroup) {
  return (
    <>
      <h3 className={`${LINE} text-xs font-medium text-muted`}>{heading}</h3>
      <ul aria-label={heading}>
        {lines.map(({ key, icon, kind, title, link, time, from }) => (
          <li key={key}>
            <div className={`${LINE} hover:bg-hover`}>
              <Link
                {...link}
                className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm font-medium hover:underline [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
              >
                <span aria-hidden="true">{icon}</span>
                {kind !== undefined && <span className="sr-only">{kind}: </span>}
                <span dir="auto" className="truncate short:wrap-anywhere short:whitespace-normal">
                  {title}
                </span>
              </Link>
              <span className="text-sm whitespace-nowrap text-muted">{time}</span>
            </div>
            {from !== undefined && (
              <div className={`${LINE} pl-10 text-sm text-muted`}>
                <UserRef userId={from.userId} />
                {from.text !== null && (
                  <span dir="auto" className="tabular truncate">
                    {from.text}
                  </span>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const SHOWN_ALERTS = 5;
const SHOW = [
  { action: 'view_user', label: 'Show accounts' },
  { action: 'read_rows', label: 'Show rows' },
];

/** Staff who opened more accounts and rows within an hour than work needs. */
function Alerts({ alerts }: { alerts: readonly RowOf<'admin_get_reading_alerts'>[] }) {
  return (
    <div role="status" className="bg-warn-soft text-warn">
      <h3 className={`${LINE} font-semibold`}>Very many accounts or rows opened in an hour</h3>
      <ul>
        {alerts
          .slice(0, SHOWN_ALERTS)
          .map(({ user_id: userId, people, started_at: start, last_at: last }) => (
            <li key={`${userId} ${start}`}>
              <div className={LINE}>
                <UserRef userId={userId} />
                <span className="whitespace-nowrap">
                  {people} opened, <TimeAgo at={last} short />
                </span>
              </div>
              <div className={LINE}>
                {SHOW.map(({ action, label }) => (
                  <Link
                    key={action}
                    to="/admin/audit"
                    search={{ actor: userId, action }}
                    className="rounded-sm underline underline-offset-2 hover:no-underline pointer-coarse:py-3"
                  >
                    {label}
                  </Link>
                ))}
              </div>
            </li>
          ))}
      </ul>
      <p className="min-h-[calc(2*var(--line))] snap-start px-4 py-2 text-sm">
        Ask them why. If it was not them, suspend their account: that ends its access at once.
      </p>
    </div>
  );
}
