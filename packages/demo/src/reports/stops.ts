import { BAN_REASONS, LIFTED_REASONS, SUSPENSION_REASONS } from '../data/reports.ts';
import type { Person, Span } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';
import type { Random } from '../random/random.ts';
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

/** The suspension or ban, and its end if it has ended, as the log has them. */
export function recordStop(
  { audit, staff }: World,
  random: Random,
  person: Person,
  { action, span, by }: Stop,
): void {
  const isBan = action === 'user_banned';
  const [verb, column] = isBan ? ['ban', 'is_banned'] : ['suspend', 'is_suspended'];
  const record = (at: number, value: boolean, actor: StaffMember, reasons: readonly string[]) =>
    audit.record({
      at,
      actor,
      action: value ? `${verb}_user` : `un${verb}_user`,
      table: 'profiles',
      id: person.id,
      details: { [`old_${column}`]: !value, [`new_${column}`]: value, reason: random.pick(reasons) },
    });
  record(span.from, true, by, isBan ? BAN_REASONS : SUSPENSION_REASONS);
  if (span.until !== null) record(span.until, false, staff.onDuty(random, span.until), LIFTED_REASONS);
}
