import type { Random } from '../random/random.ts';
import { type Calendar, DAY, HOUR } from '../time/calendar.ts';
import { OFFICE, within } from '../time/daytime.ts';
import type { Span } from './person.ts';

export interface Trouble {
  readonly suspended: Span | null;
  readonly banned: Span | null;
}

/** About one in twenty-five has been stopped by staff at some time, and half of those still are. */
export function drawTrouble(random: Random, calendar: Calendar, createdAt: number): Trouble {
  const free: Trouble = { suspended: null, banned: null };
  const age = calendar.now - createdAt;
  if (age < 2 * DAY) return free;
  const stopped = within(
    OFFICE,
    random,
    Math.floor(calendar.now - 2 * HOUR - random.next() ** 1.6 * (age - 2 * DAY)),
  );
  const from = Math.min(stopped, calendar.now - HOUR);
  const lifted = within(OFFICE, random, Math.floor(from + random.logNormal(5 * DAY, 0.7)));
  const until = lifted < calendar.now - HOUR ? lifted : null;

  const draw = random.next();
  if (draw < 0.012) return { ...free, banned: { from, until: null } };
  if (draw < 0.015) return { ...free, banned: { from, until } };
  if (draw < 0.027) return { ...free, suspended: { from, until: null } };
  if (draw < 0.039) return { ...free, suspended: { from, until } };
  return free;
}
