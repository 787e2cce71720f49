import type { Random } from '../random/random.ts';
import type { StaffMember } from '../people/staff.ts';
import { soonAfter } from '../posts/lifecycle.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';
import { OFFICE, within } from '../time/daytime.ts';
import type { World } from '../world.ts';

/** How a report or a ticket went through the hands of staff; null = not yet. */
export interface Handling {
  readonly claimedBy: StaffMember | null;
  readonly claimedAt: number | null;
  readonly closedAt: number | null;
}

const NOBODYS: Handling = { claimedBy: null, claimedAt: null, closedAt: null };

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

/** Share of items of that age, in days, that still wait: for a claim, and once claimed for being finished. */
const BACKLOG: readonly { readonly days: number; readonly unclaimed: number; readonly unfinished: number }[] =
  [
    { days: 1, unclaimed: 0.7, unfinished: 0.8 },
    { days: 2, unclaimed: 0.25, unfinished: 0.5 },
    { days: 4, unclaimed: 0.06, unfinished: 0.2 },
    { days: 7, unclaimed: 0.025, unfinished: 0.06 },
    { days: 21, unclaimed: 0.006, unfinished: 0.015 },
    { days: 60, unclaimed: 0.002, unfinished: 0.003 },
  ];

/**
 * When somebody took it and finished it. Much of what came in during the last days still waits: that is what there
 * is to do in the demo.
 */
export function drawHandling(world: World, random: Random, createdAt: number, pace: Pace): Handling {
  const { calendar, staff } = world;
  const age = (calendar.now - createdAt) / DAY;
  const { unclaimed, unfinished } = BACKLOG.find(({ days }) => age < days) ?? { unclaimed: 0, unfinished: 0 };
  const claimedAt = within(OFFICE, random, soonAfter(random, createdAt, pace.claim, 1.1));
  if (random.chance(unclaimed) || claimedAt > calendar.now - MINUTE) {
    return NOBODYS;
  }
  const claimedBy = ownerOf(staff, random, age) ?? staff.onDuty(random, claimedAt);
  const finishedAt = within(OFFICE, random, soonAfter(random, claimedAt, pace.close, 1.25));
  const closedAt = random.chance(unfinished) || finishedAt > calendar.now ? null : finishedAt;
  // What somebody had when they left went back.
  if (closedAt === null && claimedBy.until < calendar.now) return NOBODYS;
  return { claimedBy, claimedAt, closedAt };
}

/** Who signs in as the demo's moderator or admin finds work of their own. */
function ownerOf({ moderator, admin }: World['staff'], random: Random, age: number): StaffMember | null {
  const draw = age < 10 ? random.next() : 1;
  return draw < 0.35 ? moderator : draw < 0.5 ? admin : null;
}

/** Writes into the log what led to an item's present state: also the claims that were given back. */
export function recordHandling(
  { audit, staff }: World,
  random: Random,
  item: Handling & { readonly id: string; readonly createdAt: number },
  words: Wording,
  /** Null: a decision closed it, which is an entry of its own. */
  closing: Readonly<Record<string, unknown>> | null = {},
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
  if (closedAt === null || closing === null) return;
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
