import { Cron } from 'croner';

/** Five cron fields, and the time zone they are in. */
export interface Schedule {
  fields: string;
  timeZone: string;
}

/** Runs compared for the longest gap: a month of daily ones. */
const COMPARED = 32;

const cronOf = ({ fields, timeZone }: Schedule): Cron =>
  new Cron(fields, { mode: '5-part', timezone: timeZone, paused: true });

/** Returns whether these are five cron fields, in a known time zone, for at least two times. */
export function isSchedule(fields: string, timeZone = 'UTC'): boolean {
  try {
    return cronOf({ fields, timeZone }).nextRuns(2).length === 2;
  } catch {
    return false;
  }
}

/** The first time after `after`. */
export function nextTime(schedule: Schedule, after: Date): Date {
  const next = cronOf(schedule).nextRun(after);
  if (next === null) throw new Error(`${schedule.fields} has no next time`);
  return next;
}

/** The longest time between two runs, in seconds. */
export function longestGapSeconds(schedule: Schedule): number {
  const times = cronOf(schedule).nextRuns(COMPARED);
  const gaps = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0));
  return Math.ceil(Math.max(...gaps) / 1000);
}
