// @vitest-environment jsdom

import { tokenWith } from '#testing/fakeFactors.ts';
import { storeSession } from '#testing/fakeServer.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followOtherTabs } from './otherTabs.ts';
import { askForCode } from './secondFactor.ts';
import { onSession, type SessionEvent } from './sessionEvents.ts';
import { SESSION_KEY } from './storedSession.ts';

let events: SessionEvent[];
let stop: (() => void)[];

beforeEach(() => {
  localStorage.clear();
  storeSession('u1', null);
  events = [];
  stop = [onSession((event) => events.push(event)), followOtherTabs(() => 'u1')];
});
afterEach(() => {
  for (const end of stop) end();
});

/** The storage event when another tab changes the session. */
function otherTab(change: () => void): void {
  const oldValue = localStorage.getItem(SESSION_KEY);
  change();
  const newValue = localStorage.getItem(SESSION_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, oldValue, newValue }));
}

it('ends the session when another tab signs out', () => {
  otherTab(() => localStorage.removeItem(SESSION_KEY));
  expect(events).toEqual(['ended']);
});

it('ends the session when another tab empties the storage', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(events).toEqual(['ended']);
});

it('keeps the session when the same user signs in again in another tab', () => {
  otherTab(() => localStorage.removeItem(SESSION_KEY));
  otherTab(() => storeSession('u1', null));
  expect(events).toEqual(['ended', 'started']);
});

it('keeps the session when another tab renews the token or stores something else', () => {
  otherTab(() => storeSession('u1', 'mara@demo.test'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'marketdesk.theme' }));
  expect(events).toEqual([]);
});

it('accepts the code entered in another tab', async () => {
  const entered = (timestamp: number) => tokenWith({ aal: 'aal2', amr: [{ method: 'totp', timestamp }] });
  storeSession('u1', null, entered(100));
  let answer: boolean | undefined;
  void askForCode('again').then((passed) => (answer = passed));
  otherTab(() => storeSession('u1', null, entered(100)));
  await import('./secondFactor.ts');
  await Promise.resolve();
  expect(answer, 'a token that was only renewed').toBeUndefined();
  otherTab(() => storeSession('u1', null, entered(200)));
  await expect.poll(() => answer).toBe(true);
});
