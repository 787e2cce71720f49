import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { DueTime } from '#engine/desk/DueTime.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { MyWork, WorkItem } from '@marketdesk/contract/documents.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Flag, LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';

type Listed = WorkItem & Partial<MyWork['handed'][number]>;

interface WorkListProps {
  items: readonly Listed[];
  /** With the waiting time instead of the deadline. */
  byWaiting?: boolean;
}

/** Reports and tickets, linked to their drawers; hand-overs also show the sender and the note. */
export function WorkList({ items, byWaiting = false }: WorkListProps) {
  return (
    <ul className="lined">
      {items.map((item) => (
        <li key={item.id} className="flex flex-col gap-0.5 px-4 py-2 pointer-coarse:gap-4.5">
          <span className="flex items-center justify-between gap-3">
            <Link
              {...linkTo(item)}
              className="flex min-w-0 items-center gap-2 rounded-sm font-medium hover:underline pointer-coarse:-my-2 pointer-coarse:py-3 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
            >
              {item.item === 'report' ? <Flag aria-hidden="true" /> : <LifeBuoy aria-hidden="true" />}
              <span className="sr-only">{item.item === 'report' ? 'Report: ' : 'Ticket: '}</span>
              <span dir="auto" className="wrap-anywhere sm:line-clamp-2">
                {breakable(item.title)}
              </span>
            </Link>
            <span className="text-sm whitespace-nowrap text-muted">
              {byWaiting || item.due_at === null ? (
                <Waiting since={item.waiting_since} />
              ) : (
                <DueTime item={item} />
              )}
            </span>
          </span>
          {item.handed_at !== undefined && (
            <span className="flex min-w-0 items-center gap-2 text-sm text-muted pointer-coarse:pb-0.5">
              <UserRef userId={item.handed_by ?? null} />
              {item.note !== item.title && (
                <q dir="auto" className="truncate">
                  {item.note}
                </q>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** `Spam/Advertising` breaks after its slash, not within a word. */
function breakable(title: string): ReactNode[] {
  return title.split('/').flatMap((part, at) => (at === 0 ? part : ['/', <wbr key={at} />, part]));
}

function linkTo({ item, id }: WorkItem): LinkProps {
  return item === 'report'
    ? { to: '/admin/reports', search: { report: id } }
    : { to: '/admin/support', search: { ticket: id } };
}

/** Null: staff wrote last. */
function Waiting({ since }: { since: string | null }) {
  return since === null ? <>Answered</> : <TimeAgo at={since} short />;
}
