import { announceSession } from '#backend/sessionEvents.ts';
import { expect, it } from 'vitest';
import { askDecision, askedStore } from './asked.ts';

it.each(['left', 'ended'] as const)('asks nobody who signs in after the session has %s', (event) => {
  askDecision({ type: 'user', id: 'u', title: 'Ana' });
  announceSession(event);
  expect(askedStore.snapshot()).toBeNull();
});
