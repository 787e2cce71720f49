import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { Random } from '../random/random.ts';
import type { StaffMember } from '../people/staff.ts';
import { DAY, HOUR, MINUTE, OFFICE, soonAfter, within } from '../time/calendar.ts';
import type { World } from '../world.ts';

/** Claim and closing of a report or ticket; null if it has none. */
export interface Handling {
  readonly claimedBy: StaffMember | null;
  readonly claimedAt: number | null;
  readonly closedAt: number | null;
}

const UNCLAIMED: Handling = { claimedBy: null, claimedAt: null, closedAt: null };

/** A desk: its median times until the claim and from claim to closing, in milliseconds, and who works there. */
interface Pace {
  readonly claim: number;
  readonly close: number;
  readonly permission: Permission;
}

/** By age in days: share of items without a claim, and share of claimed items that are not closed. */
const BACKLOG = [
  { days: 1, unclaimed: 0.7, unfinished: 0.8 },
  { days: 2, unclaimed: 0.25, unfinished: 0.5 },
  { days: 4, unclaimed: 0.06, unfinished: 0.2 },
  { days: 7, unclaimed: 0.025, unfinished: 0.06 },
  { days: 21, unclaimed: 0.006, unfinished: 0.015 },
  { days: 60, unclaimed: 0.002, unfinished: 0.003 },
];

/** Draws who claimed an item and when it was closed. Many recent items are left open as work for the demo. */
export function drawHandling(world: World, random: Random, createdAt: number, pace: Pace): Handling {
  const { calendar, staff } = world;
  const age = (calendar.now - createdAt) / DAY;
  const { unclaimed, unfinished } = BACKLOG.find(({ days }) => age < days) ?? { unclaimed: 0, unfinished: 0 };
  const claimedAt = within(OFFICE, random, soonAfter(random, createdAt, pace.claim, 1.1));
  if (random.chance(unclaimed) || claimedAt > calendar.now - MINUTE) return UNCLAIMED;
  // The demo's sign-ins get half of the recent work.
  const draw = age < 10 ? random.next() : 1;
  const owner = draw < 0.35 ? staff.moderator : draw < 0.5 ? staff.admin : null;
  const claimedBy = owner ?? staff.onDuty(random, claimedAt, pace.permission);
  const finishedAt = within(OFFICE, random, soonAfter(random, claimedAt, pace.close, 1.25));
  const closedAt = random.chance(unfinished) || finishedAt > calendar.now ? null : finishedAt;
  // Open claims were returned when their holder left.
  if (closedAt === null && claimedBy.until < calendar.now) return UNCLAIMED;
  return { claimedBy, claimedAt, closedAt };
}

interface Wording {
  readonly table: 'reports' | 'support_tickets';
  /** Ends the actions in the audit log. */
  readonly noun: 'report' | 'support_ticket';
  readonly permission: Permission;
}

/** Audit entries of claim and closing, and sometimes of an earlier claim that was released. */
export function recordHandling(
  { audit, staff }: World,
  random: Random,
  { id, claimedBy, claimedAt, closedAt, createdAt }: Handling & { id: string; createdAt: number },
  { table, noun, permission }: Wording,
  /** Further details of the closing; null if a decision closed the item. */
  closing: Readonly<Record<string, unknown>> | null = {},
): void {
  if (!claimedBy || claimedAt === null) return;
  const record = (at: number, actor: StaffMember, verb: string, details: Record<string, unknown>) =>
    audit.record({ at, actor, action: `${verb}_${noun}`, table, id, details });
  const recordClaim = (at: number, by: StaffMember) =>
    record(at, by, 'claim', { old_status: 'open', new_status: 'claimed', new_claimed_by: by.id });
  const first = staff.onDuty(random, createdAt, permission);
  const waited = claimedAt - createdAt;
  if (waited >= HOUR / 2 && random.chance(0.06)) {
    const firstAt = createdAt + waited * random.between(0.1, 0.4);
    const releasedAt = firstAt + (claimedAt - firstAt) * random.between(0.3, 0.8);
    recordClaim(Math.floor(firstAt), first);
    const details = { old_status: 'claimed', new_status: 'open', old_claimed_by: first.id };
    record(Math.floor(releasedAt), first, 'release', details);
  }
  recordClaim(claimedAt, claimedBy);
  if (closedAt === null || closing === null) return;
  record(closedAt, claimedBy, 'close', { old_status: 'claimed', new_status: 'closed', ...closing });
}
