import { PROCEDURES } from '@marketdesk/supabase/tests/procedures.ts';
import { mayCall, permissionsOf } from '@marketdesk/supabase/tests/roles/subjects.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '@marketdesk/server/testing/desk.ts';
import { createVisitors, stateOf, type Visitor } from '@marketdesk/server/testing/visitors.ts';
import { requests, type FuzzRequest } from './requests.ts';

/** Features that the embedded backend lacks, and the console's pages if it is not built. */
const isExpected = (status: number, { path }: FuzzRequest): boolean =>
  status === 501 || (status === 503 && /^\/admin(\/|\?|$)/.test(path));

// Any request to any address, by any caller. `npm run check:fuzz` sends 50,000; FUZZ_SEED repeats a failed
// run.

const CASES = Number(process.env.FUZZ_CASES ?? 400);
const SEED = Number(
  process.env.FUZZ_SEED ?? (process.env.FUZZ_CASES === undefined ? 6 : Date.now() % 2 ** 31),
);
const TIMEOUT = 90_000 + CASES * 100;

describe('any request, by any caller', () => {
  let desk: Desk;
  let visitors: Visitor[];
  let ids: string[];
  beforeAll(async () => {
    desk = await startDesk({ PAYOUT_PROVIDER: 'none' });
    visitors = await createVisitors(desk);
    ids = visitors.flatMap(({ id }) => id ?? []);
  });
  afterAll(() => desk.close());

  async function send({ token }: Visitor, request: FuzzRequest): Promise<void> {
    const response = await fetch(desk.url + request.path, {
      method: request.method,
      headers: { apikey: desk.keys.anonKey, authorization: `Bearer ${token}`, ...request.headers },
      body: request.body,
      redirect: 'manual',
    });
    const text = await response.text();
    if (response.status >= 500 && !isExpected(response.status, request))
      throw new Error(`${response.status}: ${text}`);
  }

  /** Whether a well-formed request may change something, even if only the caller's own data. */
  function mayChange({ subject }: Visitor, { path, procedure }: FuzzRequest): boolean {
    const called = procedure === undefined ? undefined : PROCEDURES[procedure];
    if (called) return mayCall(called, subject);
    // The caller's own account, session and files.
    return subject !== 'nobody' && subject !== 'banned staff' && /^\/(auth|storage)\/v1\//.test(path);
  }

  function play(
    people: readonly Visitor[],
    isSent: (visitor: Visitor, request: FuzzRequest) => boolean,
    seed: number,
  ) {
    const visit = fc.tuple(fc.nat(), requests(ids));
    return fc.assert(
      fc.asyncProperty(visit, async ([who, request]) => {
        const visitor = people[who % people.length];
        fc.pre(visitor !== undefined && isSent(visitor, request));
        await send(visitor, request);
      }),
      { numRuns: Math.ceil(CASES / 2), seed, endOnFailure: process.env.FUZZ_CASES === undefined },
    );
  }

  it(
    'is refused without a change if not permitted',
    async () => {
      const state = await stateOf(desk);
      const before = await state();
      const outsiders = visitors.filter(
        ({ subject }) => subject !== 'service key' && permissionsOf(subject).length === 0,
      );
      await play(outsiders, (visitor, request) => !mayChange(visitor, request), SEED);
      expect(await state()).toBe(before);
    },
    TIMEOUT,
  );

  it(
    'is answered, and never with a server error', // After a sign-out all further requests would be refused.
    () =>
      play(
        visitors,
        (_visitor, { path, procedure }) =>
          !path.startsWith('/auth/v1/logout') && procedure?.startsWith('end_my') !== true,
        SEED + 1,
      ),
    TIMEOUT,
  );
});
