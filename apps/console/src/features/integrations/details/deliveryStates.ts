import type { Tone } from '#kit/Badge.tsx';

export const DELIVERY_STATES = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'warn' },
  given_up: { label: 'Given up', tone: 'bad' },
} as const satisfies Readonly<Record<string, { label: string; tone: Tone }>>;
