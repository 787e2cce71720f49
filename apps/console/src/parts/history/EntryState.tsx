import { Badge } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';
import { Rating } from '#parts/Rating.tsx';
import { ClaimBadge, PostBadge, WithdrawalBadge } from '#parts/statusBadges.tsx';
import type { HistoryEntry } from './history.api.ts';

/** Where it stands today, as its own list shows that. */
export function EntryState({ entry: { kind, details } }: { entry: HistoryEntry }) {
  const status = details.status ?? '';
  switch (kind) {
    case 'report_about':
    case 'report_by':
      return (
        <>
          <ClaimBadge status={status} />
          {details.outcome != null && <Badge>{readable(details.outcome)}</Badge>}
        </>
      );
    case 'ticket':
      return <ClaimBadge status={status} />;
    case 'post':
    case 'job':
      return <PostBadge status={status} />;
    case 'withdrawal':
      return <WithdrawalBadge status={status} />;
    case 'review_given':
    case 'review_received':
      return (
        <>
          <Rating rating={details.rating ?? 0} />
          {details.is_hidden === true && <Badge tone="warn">Hidden</Badge>}
        </>
      );
    default:
      return null;
  }
}
