const DAY_MS = 24 * 60 * 60_000;

const sameYear = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `Today`, `Yesterday`, `Friday 20 November`, `20 November 2025`, in the viewer's zone. `now` in milliseconds. */
export function dayName(timestamp: string, now: number): string {
  const day = new Date(timestamp);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (day.getTime() >= midnight && day.getTime() < midnight + DAY_MS) return 'Today';
  // Half a day more, for daylight saving changes.
  if (day.getTime() < midnight && new Date(midnight - DAY_MS / 2).toDateString() === day.toDateString())
    return 'Yesterday';
  return day.getFullYear() === new Date(now).getFullYear() ? sameYear.format(day) : otherYear.format(day);
}

/** `14:03`, in the viewer's zone. */
export function clockTime(timestamp: string): string {
  return clock.format(new Date(timestamp));
}
