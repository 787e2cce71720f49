import { serverNow } from '#backend/serverNow.ts';
import type { ShortcutName } from '#kit/keys/shortcuts.ts';
import { type Account, isAdmin } from '#session/permissions.ts';
import type { ClaimStatus } from '@marketdesk/contract/enums.ts';

/** Actions on a report or ticket. */
export type ClaimAction = 'claim' | 'release' | 'close' | 'take_over';

/** The fields of a report or ticket that the rules need. */
export interface Claimable {
  status: ClaimStatus;
  claimed_by_user_id: string | null;
}

/**
 * The viewer's actions, the same everywhere; the database decides again. All staff may claim open items or take over a
 * claim; the claimer may release or close; admins may release any claim. Closed items stay closed, except by Undo.
 */
export function claimActions(item: Claimable, viewer: Account): readonly ClaimAction[] {
  if (item.status === 'closed') return [];
  if (item.status === 'open') return ['claim'];
  if (item.claimed_by_user_id === viewer.user_id) return ['release', 'close'];
  return isAdmin(viewer) ? ['take_over', 'release'] : ['take_over'];
}

/** Whether the viewer can work on it now: not claimed by another person, not snoozed. */
export function waitsFor(item: Claimable & { snoozed_until: string | null }, viewer: Account): boolean {
  const isFree = item.status === 'open' || item.claimed_by_user_id === viewer.user_id;
  const isSnoozed = item.snoozed_until !== null && Date.parse(item.snoozed_until) > serverNow();
  return item.status !== 'closed' && isFree && !isSnoozed;
}

/** Whether the viewer may hand it over or snooze it. */
export function mayPassOn(item: Claimable, viewer: Account): boolean {
  if (item.status === 'closed') return false;
  const isFree = item.status === 'open' || item.claimed_by_user_id === viewer.user_id;
  return isFree || isAdmin(viewer);
}

/** The shortcuts that work for the viewer on this item. */
export function deskShortcuts(item: Claimable, viewer: Account): ShortcutName[] {
  const can = claimActions(item, viewer);
  return [
    ...(can.includes('claim') || can.includes('take_over') ? (['claim'] as const) : []),
    ...(can.includes('close') ? (['close'] as const) : []),
    ...(mayPassOn(item, viewer) ? (['handOver', 'snooze'] as const) : []),
  ];
}

/** Explains why a key or button does nothing. */
export function whyNot(
  { thing, unclaimedSentence }: { thing: string; unclaimedSentence: string },
  item: Claimable,
  action: ClaimAction,
): string {
  if (item.status === 'closed') return `This ${thing} is closed.`;
  if (action === 'close')
    return item.status === 'open' ? unclaimedSentence : `Only the claimer can close this ${thing}.`;
  if (action === 'claim') return `This ${thing} is already claimed.`;
  return `Someone else has claimed this ${thing}.`;
}

/** Whether it affects another person's claim, which needs a confirmation. */
export function needsQuestion(action: ClaimAction, item: Claimable, viewer: Account): boolean {
  if (action === 'take_over') return true;
  return action === 'release' && item.claimed_by_user_id !== viewer.user_id;
}

/** The last one is undoable: pressing Claim twice must not close. */
export const CLAIM_BUTTONS: readonly ClaimAction[] = ['close', 'take_over', 'release', 'claim'];

/** The actions of a row: releasing another person's claim is only in the drawer. */
export function rowActions(item: Claimable, viewer: Account): readonly ClaimAction[] {
  const isOwn = item.claimed_by_user_id === viewer.user_id;
  return claimActions(item, viewer).filter((name) => isOwn || name !== 'release');
}

/** The toast after each action. */
export const CLAIM_DONE: Record<ClaimAction, string> = {
  claim: 'Claimed.',
  release: 'Unclaimed.',
  take_over: 'Taken over.',
  close: 'Closed.',
};

/** The optimistic item after a release. */
export const UNCLAIMED = { status: 'open', claimed_by_user_id: null, claimed_at: null } as const;

/** The optimistic item after a claim. */
export function claimedBy(userId: string) {
  return { status: 'claimed', claimed_by_user_id: userId, claimed_at: new Date().toISOString() } as const;
}
