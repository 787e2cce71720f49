import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import type { Handling } from '../reports/handling.ts';
import { DAY, HOUR, iso, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { TEAMS } from './desks.ts';

/** Team, tags, priority and snooze of an item. */
export interface Turn {
  readonly teamId: string | null;
  readonly tags: readonly string[];
  readonly priority: string;
  readonly snoozedUntil: number | null;
}

interface Item extends Handling {
  readonly id: string;
  readonly createdAt: number;
}

type Desk = 'report' | 'ticket';

const TAGS: Readonly<Record<string, readonly string[]>> = {
  Payments: ['payout', 'refund', 'bank details'],
  Billing: ['pro', 'refund', 'invoice'],
  Account: ['sign-in', 'identity'],
  'Technical Issue': ['android', 'ios', 'bug'],
  'Safety/Abuse': ['police', 'threat'],
  Scams: ['advance payment', 'ring'],
  'Spam/Advertising': ['links', 'ring'],
};

/** Drawn with a stream of its own, so that it changes no other rows. */
export function drawTurn(world: World, desk: Desk, category: string, locale: string, item: Item): Turn {
  const random = new Random(`${world.seed}:turn:${item.id}`);
  const { now } = world.calendar;
  const isOpen = item.closedAt === null;
  const isRecent = now - item.createdAt < 40 * DAY;
  const known = TAGS[category] ?? ['follow up'];
  const tags = isRecent && random.chance(0.3) ? random.sample(known, random.chance(0.3) ? 2 : 1) : [];
  const drawn = random.next();
  const draw = desk === 'ticket' && isRecent ? drawn : 1;
  const turn = {
    teamId: isOpen && random.chance(0.5) ? teamFor(category, locale) : null,
    tags: tags.sort(),
    priority: draw < 0.04 ? 'urgent' : draw < 0.17 ? 'high' : draw <= 0.25 ? 'low' : 'normal',
    snoozedUntil:
      isOpen && item.claimedBy !== null && random.chance(0.12)
        ? now + Math.floor(random.between(4, 96)) * HOUR
        : null,
  };
  recordTurn(world, desk, item, turn);
  return turn;
}

function teamFor(category: string, locale: string): string | null {
  if (category === 'Payments' || category === 'Billing') return TEAMS.payments;
  if (['Safety/Abuse', 'Harassment', 'Hate speech', 'Scams'].includes(category)) return TEAMS.safety;
  return locale.startsWith('de') ? TEAMS.german : null;
}

function recordTurn({ audit, calendar }: World, desk: Desk, item: Item, turn: Turn): void {
  const { id, claimedBy, claimedAt } = item;
  if (claimedBy === null || claimedAt === null) return;
  const noun = desk === 'report' ? 'report' : 'support_ticket';
  const at = Math.min(claimedAt + MINUTE, item.closedAt ?? calendar.now);
  const record = (verb: string, details: Record<string, unknown>) =>
    audit.record({ at, actor: claimedBy, action: `${verb}_${noun}`, table: `${noun}s`, id, details });
  const changes = {
    ...(turn.tags.length > 0 && { tags: { old: [], new: turn.tags } }),
    ...(turn.priority !== 'normal' && { priority: { old: 'normal', new: turn.priority } }),
  };
  if (Object.keys(changes).length > 0) record('label', changes);
  if (turn.snoozedUntil !== null) record('snooze', { new_snoozed_until: iso(turn.snoozedUntil) });
}

export const turnColumns = ({ teamId, tags, snoozedUntil }: Turn): Row => ({
  team_id: teamId,
  tags,
  snoozed_until: iso(snoozedUntil),
});
