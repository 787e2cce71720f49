import { HeldNote } from '#parts/HeldNote.tsx';
import { payoutsHold } from '#parts/payoutsHold.api.ts';
import { useQuery } from '@tanstack/react-query';

/** While payouts are held: since when, why, and what that means. */
export function HeldNotice() {
  const { data: hold } = useQuery(payoutsHold());
  if (!hold) return null;
  return (
    <div role="status">
      <HeldNote hold={hold}>
        No payouts are sent until admins resume them in Global Config. Withdrawals can still be marked.
      </HeldNote>
    </div>
  );
}
