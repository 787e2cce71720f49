import type { End } from '../cases/casebook.ts';
import { LIFTED_REASONS } from '../data/reports.ts';
import type { Person, Span } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';
import type { Random } from '../random/random.ts';
import { DAY } from '../time/calendar.ts';
import type { World } from '../world.ts';

export interface Stop {
  readonly action: 'user_banned' | 'user_suspended';
  readonly span: Span;
  readonly by: StaffMember;
}

/** How staff stopped that person, if they did. */
export function stopsOf({ staff }: World, random: Random, { banned, suspended }: Person): Stop[] {
  const stops: Stop[] = [];
  if (banned) stops.push({ action: 'user_banned', span: banned, by: staff.onDuty(random, banned.from) });
  if (suspended)
    stops.push({ action: 'user_suspended', span: suspended, by: staff.onDuty(random, suspended.from) });
  return stops;
}

/** When a suspension ends by itself, and how it or a ban has ended. What the buttons impose is always lifted by hand. */
export function endOf(
  { calendar, staff }: World,
  random: Random,
  { action, span: { until } }: Stop,
  isDecision: boolean,
): { endsAt: number | null; end: End | null } {
  const endsItself = isDecision && action === 'user_suspended' && random.chance(0.5);
  if (until === null)
    return { endsAt: endsItself ? calendar.now + Math.floor(random.between(1, 20) * DAY) : null, end: null };
  if (endsItself) return { endsAt: until, end: { kind: 'expired', at: until, by: null, reason: null } };
  const kind = isDecision && random.chance(0.5) ? 'overturned' : 'lifted';
  const by = staff.onDuty(random, until);
  return { endsAt: null, end: { kind, at: until, by, reason: random.pick(LIFTED_REASONS) } };
}

/** What the buttons leave in the log: the suspension or ban, unless a decision imposed it, and its end. */
export function recordStop(
  { audit }: World,
  person: Person,
  { action, span, by }: Stop,
  reason: string | null,
  end: End | null,
): void {
  const [verb, column] = action === 'user_banned' ? ['ban', 'is_banned'] : ['suspend', 'is_suspended'];
  const record = (at: number, value: boolean, actor: StaffMember | null, why: string | null) =>
    audit.record({
      at,
      actor,
      action: value ? `${verb}_user` : `un${verb}_user`,
      table: 'profiles',
      id: person.id,
      details: { [`old_${column}`]: !value, [`new_${column}`]: value, reason: why },
    });
  if (reason !== null) record(span.from, true, by, reason);
  if (end?.kind === 'lifted') record(end.at, false, end.by, end.reason);
}
