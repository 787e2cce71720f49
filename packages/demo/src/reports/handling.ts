import type { Random } from '../random/random.ts';
import type { StaffMember } from '../people/staff.ts';
import { soonAfter } from '../posts/lifecycle.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';

/** How a report or a ticket went through the hands of staff; null = not yet. */
export interface Handling {
  readonly claimedBy: StaffMember | null;
  readonly claimedAt: number | null;
  readonly closedAt: number | null;
}

/** A claim that was given back before somebody else took it. */
interface Release {
  readonly by: StaffMember;
  readonly claimedAt: number;
  readonly releasedAt: number;
}

export interface Pace {
  /** Medians, in milliseconds. */
  readonly claim: number;
  readonly close: number;
}

/** Words of the audit log for one kind of item. */
export interface Wording {
  readonly table: 'reports' | 'support_tickets';
  readonly claim: string;
  readonly release: string;
  readonly close: string;
}

/**
 * When somebody took it and finished it. What came in during the last days waits longer: that is the backlog that
 * a marketplace lives with, and what there is to do in the demo.
 */
export function drawHandling(world: World, random: Random, createdAt: number, pace: Pace): Handling {
  const { calendar, staff } = world;
  const isFresh = calendar.now - createdAt < 2.5 * DAY;
  const claimedAt = soonAfter(random, createdAt, pace.claim * (isFresh ? 9 : 1), 1.1);
  if (claimedAt > calendar.now - MINUTE) return { claimedBy: null, claimedAt: null, closedAt: null };
  const claimedBy = staff.onDuty(random, claimedAt);
  const closedAt = soonAfter(random, claimedAt, pace.close, 1.25);
  // A few are never finished by those who took them and then went on holiday.
  const isForgotten = calendar.now - createdAt < 40 * DAY && random.chance(0.04);
  return { claimedBy, claimedAt, closedAt: isForgotten || closedAt > calendar.now ? null : closedAt };
}

/** Writes into the log what led to an item's present state: also the claims that were given back. */
export function recordHandling(
  { audit, staff }: World,
  random: Random,
  item: Handling & { readonly id: string; readonly createdAt: number },
  words: Wording,
  closing: Readonly<Record<string, unknown>> = {},
): void {
  const { id, claimedBy, claimedAt, closedAt, createdAt } = item;
  if (!claimedBy || claimedAt === null) return;
  const base = { table: words.table, id };
  const claimed = (by: StaffMember) => ({
    old_status: 'open',
    new_status: 'claimed',
    new_claimed_by: by.id,
  });
  const release = drawRelease(random, staff.onDuty(random, createdAt), createdAt, claimedAt);
  if (release) {
    const { by, releasedAt } = release;
    audit.record({ ...base, at: release.claimedAt, actor: by, action: words.claim, details: claimed(by) });
    audit.record({
      ...base,
      at: releasedAt,
      actor: by,
      action: words.release,
      details: { old_status: 'claimed', new_status: 'open', old_claimed_by: by.id },
    });
  }
  audit.record({
    ...base,
    at: claimedAt,
    actor: claimedBy,
    action: words.claim,
    details: claimed(claimedBy),
  });
  if (closedAt === null) return;
  audit.record({
    ...base,
    at: closedAt,
    actor: claimedBy,
    action: words.close,
    details: { old_status: 'claimed', new_status: 'closed', ...closing },
  });
}

function drawRelease(random: Random, by: StaffMember, createdAt: number, claimedAt: number): Release | null {
  const waited = claimedAt - createdAt;
  if (waited < HOUR / 2 || !random.chance(0.06)) return null;
  const first = createdAt + waited * random.between(0.1, 0.4);
  const second = first + (claimedAt - first) * random.between(0.3, 0.8);
  return { by, claimedAt: Math.floor(first), releasedAt: Math.floor(second) };
}
