// @vitest-environment jsdom

import { tokenWith } from '#testing/fakeFactors.ts';
import { FakeServer, refuse, storeSession } from '#testing/fakeServer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminApi } from './adminApi.ts';
import { stepUpStore } from './stepUp.ts';
import { loadConfig } from './config.ts';
import { rpc } from './rest.ts';
import {
  askForCode,
  codeEnteredAt,
  stepUpCancelled,
  stepUpPassed,
  needsStepUp,
  requireStepUp,
} from './secondFactor.ts';
import { announceSession } from './sessionEvents.ts';
import { readSession, SESSION_KEY, type StoredSession } from './storedSession.ts';

let server: FakeServer;

beforeEach(async () => {
  server = new FakeServer();
  storeSession('u1', 'mara@demo.test');
  await loadConfig();
});
afterEach(stepUpCancelled);

function stored(): StoredSession {
  const session = readSession(localStorage.getItem(SESSION_KEY));
  if (session === null) throw new Error('Nobody is signed in');
  return session;
}

const wanted = () => stepUpStore.snapshot();
const asked = (kind: string) => expect.poll(wanted).toBe(kind);

function refuseUntilRenewed(name: string, refusal: () => Response): void {
  server.on(name, (_args, request) =>
    request.headers.get('authorization') === 'Bearer renewed' ? ['done'] : refusal(),
  );
}

describe('a request refused because a code is required', () => {
  it.each(['required', 'again'])(
    'waits for the code and is repeated with the new token (%s)',
    async (kind) => {
      refuseUntilRenewed('admin_get_users', () => refuse(403, 'Enter the code.', `second_factor_${kind}`));
      const answer = rpc('admin_get_users');
      await asked(kind);
      storeSession('u1', 'mara@demo.test', 'renewed');
      stepUpPassed();
      expect(await answer).toEqual(['done']);
      expect(wanted()).toBeNull();
    },
  );

  it('also waits if the console’s own server refused it', async () => {
    const path = '/api/admin/withdrawals';
    refuseUntilRenewed(path, () =>
      Response.json({ error: 'Enter the code.', reason: 'second_factor_again' }, { status: 403 }),
    );
    const answer = adminApi('withdrawals', { method: 'POST', body: { action: 'mark_status' } });
    await asked('again');
    storeSession('u1', 'mara@demo.test', 'renewed');
    stepUpPassed();
    expect(await answer).toEqual(['done']);
    const sent = { action: 'mark_status' };
    expect(server.called(path).map(({ args }) => args)).toEqual([sent, sent]);
  });

  it('is not sent while the code dialog is open', async () => {
    server.on('admin_get_users', () => ['done']);
    requireStepUp('required');
    const [answer, other] = [rpc('admin_get_users'), rpc('admin_get_users')];
    await expect.poll(() => import('./secondFactor.ts')).toBeDefined();
    expect(server.called('admin_get_users')).toEqual([]);
    stepUpPassed();
    expect(await Promise.all([answer, other])).toEqual([['done'], ['done']]);
    expect(wanted()).toBeNull();
    requireStepUp('required');
    const third = rpc('admin_get_users');
    await new Promise((resolve) => setTimeout(resolve));
    announceSession('left');
    await expect(third).rejects.toMatchObject({ status: 401 });
  });

  it('is repeated without a dialog if the code was entered meanwhile', async () => {
    let refuseNow: (answer: Response) => void = () => undefined;
    const refusal = new Promise<Response>((resolve) => (refuseNow = resolve));
    server.on('admin_get_users', (_args, request) =>
      request.headers.get('authorization') === 'Bearer renewed' ? ['done'] : refusal,
    );
    const answer = rpc('admin_get_users');
    await expect.poll(() => server.called('admin_get_users')).toHaveLength(1);
    storeSession('u1', 'mara@demo.test', 'renewed');
    stepUpPassed();
    refuseNow(refuse(403, 'Enter the code.', 'second_factor_required'));
    expect(await answer).toEqual(['done']);
    expect(wanted()).toBeNull();
  });

  it('is refused and not repeated when the user signs out instead', async () => {
    server.on('admin_get_users', () => refuse(403, 'Enter the code.', 'second_factor_required'));
    const answer = rpc('admin_get_users');
    await asked('required');
    announceSession('left');
    await expect(answer).rejects.toMatchObject({ sentence: 'Enter the code.', status: 403 });
    expect(server.called('admin_get_users')).toHaveLength(1);
  });

  it('reports that nothing was changed when the user cancels the dialog', async () => {
    server.on('admin_get_users', () => refuse(403, 'Enter it again.', 'second_factor_again'));
    const answer = rpc('admin_get_users');
    await asked('again');
    stepUpCancelled();
    await expect(answer).rejects.toMatchObject({
      sentence: 'Nothing was changed because no authenticator code was entered.',
    });
  });
});

it('keeps a required code required when an action asks again', async () => {
  const first = askForCode('required');
  const second = askForCode('again');
  expect(wanted()).toBe('required');
  stepUpPassed();
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

it('notifies listeners of every change, and only of changes', () => {
  const seen: unknown[] = [];
  const stop = stepUpStore.subscribe(() => seen.push(wanted()));
  requireStepUp('again');
  requireStepUp('again');
  requireStepUp('required');
  stepUpPassed();
  stepUpPassed();
  stop();
  requireStepUp('again');
  expect(seen).toEqual(['again', 'required', null]);
});

describe('a stored session', () => {
  const factor = { status: 'verified' };
  const storedWith = (token: string, factors: object[]) => {
    storeSession('u1', null, token, factors);
    return stored();
  };

  it.each([
    ['aal1', [factor], true],
    ['aal2', [factor], false],
    ['aal1', [{ status: 'unverified' }], false],
    ['aal1', [], false],
  ])('at %s with the factors %j requires a code: %s', (aal, factors, owes) => {
    expect(needsStepUp(storedWith(tokenWith({ aal }), factors))).toBe(owes);
  });

  it('requires no code with an invalid token', () => {
    expect(needsStepUp(storedWith('no token', [factor]))).toBe(false);
    expect(codeEnteredAt(stored())).toBe(0);
  });

  it('returns the time of the last code, but not of a mailed link', () => {
    const amr = [
      { method: 'recovery', timestamp: 90 },
      { method: 'totp', timestamp: 50 },
      { method: 'mfa/recovery_code', timestamp: 70 },
      { method: 'password', timestamp: 80 },
    ];
    expect(codeEnteredAt(storedWith(tokenWith({ amr }), []))).toBe(70);
  });
});
