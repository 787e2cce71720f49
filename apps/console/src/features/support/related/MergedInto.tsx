import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useUserName } from '#parts/useUserName.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Merge } from 'lucide-react';
import { SUPPORT_DESK } from '../support.desk.ts';
import type { Ticket } from '../ticket.ts';
import { relatedTickets } from './related.api.ts';
import { useUnmerge } from './useRelate.ts';

/** Shown above a merged ticket: a link to the ticket where the conversation continues. */
export function MergedInto({ ticket }: { ticket: Ticket }) {
  const { id, merged_into: into, merged_at } = ticket;
  const works = may(useMe(), SUPPORT_DESK.permission);
  const unmerging = useUnmerge();
  const related = useQuery({ ...relatedTickets(id), enabled: into !== null });
  const target = related.data?.find(({ relation }) => relation === 'merged_into');
  const by = useUserName(target?.related_by ?? undefined);
  if (into === null) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border bg-info-soft px-3 py-2"
    >
      <Merge aria-hidden="true" className="size-4 text-info" />
      <span className="min-w-0 flex-1">
        Merged into{' '}
        <Link
          {...SUPPORT_DESK.link(into)}
          className="rounded-sm font-medium text-accent-text hover:underline"
        >
          {isolated(target?.subject ?? 'another ticket')} #{shortId(into)}
        </Link>{' '}
        {target?.related_by != null && `by ${by}`} <TimeAgo at={merged_at} />
      </span>
      {target?.can_unmerge === true && works && (
        <Button
          size="sm"
          busy={unmerging.busy}
          onClick={() => unmerging.start({ from: ticket, into: target })}
        >
          Unmerge
        </Button>
      )}
    </div>
  );
}
