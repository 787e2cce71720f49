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
        Nothing is sent to the payout provider until an admin releases them in Global Config. Withdrawals can
        be marked.
      </HeldNote>
    </div>
  );
}
