/** A time to sleep until. */
interface SnoozeChoice {
  label: string;
  at: Date;
}

const MORNING = 8;

/** In an hour, tomorrow morning, on Monday morning; in the viewer's zone. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  return [
    { label: 'In 1 hour', at: new Date(now.getTime() + 3_600_000) },
    { label: 'Tomorrow morning', at: morning(now, 1) },
    { label: 'Next Monday', at: morning(now, (8 - now.getDay()) % 7 || 7) },
  ];
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
