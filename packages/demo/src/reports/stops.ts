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

/** The person’s ban and suspension. */
export function stopsOf({ staff }: World, random: Random, { banned, suspended }: Person): Stop[] {
  const stop = (action: Stop['action'], span: Span | null): Stop[] =>
    span ? [{ action, span, by: staff.onDuty(random, span.from, 'users.sanction') }] : [];
  return [...stop('user_banned', banned), ...stop('user_suspended', suspended)];
}

/** Expiry and end of a suspension or ban. Without a decision it is always lifted by hand. */
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
  const by = staff.onDuty(random, until, 'users.sanction');
  return { endsAt: null, end: { kind, at: until, by, reason: random.pick(LIFTED_REASONS) } };
}

/** Audit entries of imposing by hand, if `reason` is given, and of lifting by hand. */
export function recordStop(
  { audit }: World,
  person: Person,
  { action, span, by }: Stop,
  reason: string | null,
  end: End | null,
): void {
  const [verb, column] = action === 'user_banned' ? ['ban', 'is_banned'] : ['suspend', 'is_suspended'];
  const record = (at: number, value: boolean, actor: StaffMember | null, why: string | null) => {
    const action = value ? `${verb}_user` : `un${verb}_user`;
    const details = { [`old_${column}`]: !value, [`new_${column}`]: value, reason: why };
    audit.record({ at, actor, action, table: 'profiles', id: person.id, details });
  };
  if (reason !== null) record(span.from, true, by, reason);
  if (end?.kind === 'lifted') record(end.at, false, end.by, end.reason);
}
