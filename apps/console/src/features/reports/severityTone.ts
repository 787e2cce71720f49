import type { Tone } from '#kit/Badge.tsx';

/** The colour of a severity, 0 to 10. */
export function severityTone(severity: number): Tone {
  if (severity >= 8) return 'bad';
  return severity >= 5 ? 'warn' : 'neutral';
}
