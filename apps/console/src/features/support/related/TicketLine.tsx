import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SUPPORT_DESK } from '../support.desk.ts';

interface TicketLineProps {
  ticket: { id: string; subject: string | null; status: string | null; created_at: string };
  /** Between its status and its age. */
  about?: ReactNode;
  /** Since when; default the ticket's own age. */
  since?: string;
  /** Buttons, for people who may work on tickets. */
  children: ReactNode;
}

/** Another ticket, with its actions. */
export function TicketLine({
  ticket: { id, subject, status, created_at },
  about,
  since,
  children,
}: TicketLineProps) {
  const works = may(useMe(), SUPPORT_DESK.permission);
  return (
    <li className="flex flex-col gap-1 border-b py-2 last:border-b-0">
      <Link
        {...SUPPORT_DESK.link(id)}
        dir="auto"
        title={subject ?? undefined}
        className="truncate rounded-sm hover:underline"
      >
        {subject}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {status !== null && <StatusBadge status={status} />}
        {about}
        <TimeAgo at={since ?? created_at} short />
        {works && <span className="ml-auto inline-flex gap-1.5">{children}</span>}
      </span>
    </li>
  );
}
