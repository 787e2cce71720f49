import type { Random } from '../random/random.ts';
import type { Subcategory } from '../taxonomy/taxonomy.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import type { World } from '../world.ts';
import type { Post, PostStatus } from './post.ts';
import type { WorkerDirectory } from './workers.ts';

type Start = Pick<Post, 'client' | 'subcategory' | 'createdAt' | 'budget'>;
type Life = Pick<Post, 'status' | 'updatedAt' | 'completedAt' | 'cancelledBy' | 'worker' | 'agreedPrice'>;

/** Draws what happened to a post until today. */
export function liveThrough(world: World, random: Random, start: Start, workers: WorkerDirectory): Life {
  const { now } = world.calendar;
  const assignedAt = start.createdAt + random.logNormal(20 * HOUR, 1.1);
  const worker = random.chance(0.8)
    ? workers.find(random, start.client, start.subcategory, assignedAt)
    : undefined;
  if (!worker || assignedAt > now) return unassigned(random, start.createdAt, now);

  const startedAt = assignedAt + random.logNormal(1.6 * DAY, 0.9);
  const pendingAt = startedAt + random.logNormal(15 * HOUR, 1.1);
  const steps: readonly [PostStatus, number][] = [
    ['assigned', assignedAt],
    ['in_progress', startedAt],
    ['pending_completion', pendingAt],
    ['completed', pendingAt + random.logNormal(16 * HOUR, 1.1)],
  ];
  const agreedPrice = drawAgreedPrice(random, start);
  const calledOff = random.chance(0.11) ? assignedAt + random.next() * (pendingAt - assignedAt) : Infinity;
  if (calledOff <= now) {
    const cancelledBy = random.pick(['client', 'client', 'worker', 'worker', 'worker', 'staff'] as const);
    return { ...done('cancelled', calledOff), cancelledBy, worker, agreedPrice };
  }
  const [status, at] = steps.findLast(([, moment]) => moment <= now) ?? ['assigned', assignedAt];
  return { ...done(status, at), cancelledBy: null, worker, agreedPrice };
}

/** Posts without a worker: most clients cancel after some weeks. */
function unassigned(random: Random, createdAt: number, now: number): Life {
  const givenUpAt = createdAt + random.logNormal(18 * DAY, 0.9);
  const none = { worker: null, agreedPrice: null };
  if (givenUpAt <= now && random.chance(0.9))
    return {
      ...done('cancelled', givenUpAt),
      cancelledBy: random.chance(0.93) ? 'client' : 'staff',
      ...none,
    };
  const editedAt = createdAt + random.logNormal(2 * HOUR, 1);
  const isEdited = random.chance(0.25) && editedAt < now;
  return { ...done('open', isEdited ? editedAt : createdAt), cancelledBy: null, ...none };
}

function done(status: PostStatus, at: number): Pick<Life, 'status' | 'updatedAt' | 'completedAt'> {
  const moment = Math.floor(at);
  return { status, updatedAt: moment, completedAt: status === 'completed' ? moment : null };
}

function drawAgreedPrice(random: Random, { budget, subcategory }: Start): number {
  if (budget === null) return drawPrice(random, subcategory);
  if (random.chance(0.45)) return budget;
  return Math.max(5, Math.round((budget * random.between(0.85, 1.25)) / 5) * 5);
}

/** In euros: within the usual range, more often low than high, rounded. */
export function drawPrice(random: Random, { data: { price } }: Subcategory): number {
  const value = price[0] + (price[1] - price[0]) * random.next() ** 1.7;
  const step = value < 40 ? 1 : value < 150 ? 5 : value < 600 ? 10 : 50;
  return Math.round(value / step) * step;
}
