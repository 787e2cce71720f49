import { type Account, permissionsOf } from '#session/permissions.ts';
import type { ClaimStatus } from '@marketdesk/contract/enums.ts';

/** What can be done to a report or a support ticket. */
export type ClaimAction = 'claim' | 'release' | 'close' | 'take_over';

/** As much of a report or a ticket as its rules need. */
export interface Claimable {
  status: ClaimStatus;
  claimed_by_user_id: string | null;
}

/**
 * What the viewer is offered, the same in table, drawer and detail page; the database decides again. Anybody claims what
 * is open; the claimer releases or closes; an admin may take over, or release, somebody else's. Closed is final.
 */
export function claimActions(item: Claimable, viewer: Account): readonly ClaimAction[] {
  if (item.status === 'closed') return [];
  if (item.status === 'open') return ['claim'];
  if (item.claimed_by_user_id === viewer.user_id) return ['release', 'close'];
  if (!permissionsOf(viewer.role).takesOverClaims) return [];
  // Whoever had claimed it is gone: there is nobody to take it over from.
  return item.claimed_by_user_id === null ? ['release'] : ['take_over', 'release'];
}

/** What is told of each once it is done. */
export const CLAIM_DONE: Record<ClaimAction, string> = {
  claim: 'Claimed.',
  release: 'Unclaimed.',
  take_over: 'Taken over.',
  close: 'Closed.',
};

/** How an item looks once it is released, before the server has said so. */
export const UNCLAIMED = { status: 'open', claimed_by_user_id: null, claimed_at: null } as const;

/** And once it is claimed. */
export function claimedBy(userId: string) {
  return { status: 'claimed', claimed_by_user_id: userId, claimed_at: new Date().toISOString() } as const;
}
