import { FailedLine } from '#kit/FailedLine.tsx';
import { HeldNote } from '#parts/HeldNote.tsx';
import { payoutsHold } from '#parts/payoutsHold.api.ts';
import { useQuery } from '@tanstack/react-query';

/** While payouts are held: since when, why, and what that means. */
export function HeldNotice() {
  const query = useQuery(payoutsHold());
  const { data: hold } = query;
  if (query.isLoadingError) return <FailedLine query={query} fallback="Failed to load payout status" />;
  if (!hold) return null;
  return (
    <div role="status">
      <HeldNote hold={hold}>
        No payouts are sent until admins resume them in Global Config. Withdrawals can still be marked.
      </HeldNote>
    </div>
  );
}
