import fc from 'fast-check';
import { DAY, type Fault, FAULTS, type Payment } from './memory-provider.ts';

/** A change of whether a withdrawal may be paid, possible between any two steps. */
export type Change =
  | { do: 'approve'; which: number; who: number }
  /** Before the account has cooled off. */
  | { do: 'end cooling off'; which: number; who: number }
  | { do: 'relocate'; user: number; to: number }
  | { do: 'standing'; whose: number; flag: 'is_banned' | 'is_suspended'; on: boolean }
  | { do: 'role'; whose: number; role: 'user' | 'moderator' | 'admin' }
  | { do: 'event'; whose: number; kind: string; by: number | null }
  | { do: 'limits'; approval: number | null; release: number | null; hours: number }
  | { do: 'fee'; which: number };

/** One step. Indexes are taken modulo the number of existing items. */
export type Step =
  | Change
  | { do: 'request'; user: number; cents: number; method: 'revolut' | 'bank' | 'payout_link' }
  | { do: 'process'; which: number; who: number }
  | { do: 'mark'; which: number; who: number; status: 'success' | 'failed' }
  | { do: 'automatic'; on: boolean }
  | { do: 'enqueue' }
  | { do: 'provider'; on: boolean }
  | { do: 'hold'; on: boolean }
  | { do: 'start'; worker: number }
  | { do: 'step'; worker: number; fault: Fault }
  /** One worker's whole work on one order, with this fault in its provider call. */
  | { do: 'work'; worker: number; fault: Fault }
  | { do: 'kill'; worker: number }
  | { do: 'pass'; seconds: number }
  | { do: 'move'; which: number; to: Payment['state'] }
  | { do: 'webhook'; which: number }
  | { do: 'record again'; which: number };

export const WORKERS = 3;
const USERS = 2;
const STAFF = 3;

const which = fc.nat(7);
const who = fc.nat(STAFF - 1);
const worker = fc.nat(WORKERS - 1);
const fault = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fault>('answers') },
  { weight: 3, arbitrary: fc.constantFrom(...FAULTS) },
);
/** Around every limit: the lease, the look-up's minute, ten minutes, our window and the provider's. */
const seconds = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(61, 130) },
  { weight: 3, arbitrary: fc.constantFrom(1, 30, 700, 3600, DAY, 12.9 * DAY, 13.5 * DAY, 20 * DAY) },
);

const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const request = fc.record({
  do: fc.constant('request' as const),
  user: fc.nat(1),
  cents: fc.integer({ min: 100, max: 400_00 }),
  method: fc.constantFrom('revolut' as const, 'bank' as const, 'payout_link' as const),
});
const anyone = fc.nat(USERS + STAFF - 1);
export const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('approve' as const), which, who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end cooling off' as const), which, who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('relocate' as const), user: fc.nat(USERS - 1), to: fc.nat(1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('standing' as const),
      whose: anyone,
      flag: fc.constantFrom('is_banned' as const, 'is_suspended' as const),
      on: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      // The last one stays an admin: one must exist.
      whose: fc.nat(STAFF - 2),
      role: fc.constantFrom('user' as const, 'moderator' as const, 'admin' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      whose: anyone,
      kind: fc.constantFrom('password', 'email', 'role', 'balance', 'destination', 'standing'),
      by: fc.option(anyone),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limits' as const),
      approval: fc.constantFrom(null, 0, 100, 300),
      release: fc.constantFrom(null, 200, 500),
      hours: fc.constantFrom(0, 24, 168),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fee' as const), which }) },
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  weighted(1, request),
  weighted(6, fc.record({ do: fc.constant('process' as const), which, who })),
  weighted(
    2,
    fc.record({
      do: fc.constant('mark' as const),
      which,
      who,
      status: fc.constantFrom('success' as const, 'failed' as const),
    }),
  ),
  weighted(1, fc.record({ do: fc.constant('automatic' as const), on: fc.boolean() })),
  weighted(14, changes),
  weighted(2, fc.constant({ do: 'enqueue' })),
  weighted(1, fc.record({ do: fc.constant('provider' as const), on: fc.boolean() })),
  weighted(2, fc.record({ do: fc.constant('hold' as const), on: fc.boolean() })),
  weighted(12, fc.record({ do: fc.constant('work' as const), worker, fault })),
  weighted(6, fc.record({ do: fc.constant('start' as const), worker })),
  weighted(14, fc.record({ do: fc.constant('step' as const), worker, fault })),
  weighted(1, fc.record({ do: fc.constant('kill' as const), worker })),
  weighted(12, fc.record({ do: fc.constant('pass' as const), seconds })),
  weighted(
    5,
    fc.record({
      do: fc.constant('move' as const),
      which,
      to: fc.constantFrom('completed' as const, 'failed' as const, 'reverted' as const),
    }),
  ),
  weighted(4, fc.record({ do: fc.constant('webhook' as const), which })),
  weighted(3, fc.record({ do: fc.constant('record again' as const), which })),
);

/** Sequences that random steps would hardly ever produce. */
const sequences: fc.Arbitrary<Step[]> = fc.oneof(
  // A person changes the account, anyone meets a payout's conditions, one of them may lose their role, then
  // one thing changes.
  fc
    .record({
      which,
      hand: fc.option(
        fc.record({ kind: fc.constantFrom('password', 'email', 'balance'), by: fc.option(anyone) }),
      ),
      owner: fc.nat(USERS - 1),
      limits: fc.record({
        approval: fc.constantFrom(null, 0),
        release: fc.constantFrom(null, 500),
        hours: fc.constantFrom(0, 168),
      }),
      endsCoolingOff: fc.option(who),
      approves: fc.option(who),
      releases: who,
      fallen: fc.option(
        fc.record({ who, flag: fc.constantFrom('is_banned' as const, 'is_suspended' as const) }),
      ),
      change: fc.option(changes),
      worker,
    })
    .map(
      ({
        which,
        hand,
        owner,
        limits,
        endsCoolingOff,
        approves,
        fallen,
        releases,
        change,
        worker,
      }): Step[] => [
        { do: 'limits', ...limits },
        ...(hand ? [{ do: 'event' as const, whose: owner, ...hand }] : []),
        ...(endsCoolingOff === null ? [] : [{ do: 'end cooling off' as const, which, who: endsCoolingOff }]),
        ...(approves === null ? [] : [{ do: 'approve' as const, which, who: approves }]),
        ...(fallen
          ? [{ do: 'standing' as const, whose: USERS + fallen.who, flag: fallen.flag, on: true }]
          : []),
        { do: 'process', which, who: releases },
        ...(change ? [change] : []),
        { do: 'work', worker, fault: 'answers' },
      ],
    ),
  // One member of staff releases requests of two people that together exceed the limit.
  fc
    .record({ cents: fc.integer({ min: 50_00, max: 180_00 }), who, first: which })
    .map(({ cents, who, first }): Step[] => [
      { do: 'limits', approval: null, release: 200, hours: 0 },
      ...[0, 1].map((user) => ({ do: 'request' as const, user, cents, method: 'bank' as const })),
      ...[0, 1, 2].map((next) => ({ do: 'process' as const, which: first + next, who })),
    ]),
);

/** Starts with a request that is about to be paid; otherwise most schedules would do nothing. */
export const schedules: fc.Arbitrary<Step[]> = fc
  .tuple(
    request,
    fc.array(
      fc.oneof({ weight: 12, arbitrary: anyStep.map((one) => [one]) }, { weight: 2, arbitrary: sequences }),
      { minLength: 8, maxLength: 40, size: 'max' },
    ),
  )
  .map(([first, rest]) => [first, { do: 'process', which: 0, who: 0 }, ...rest.flat()]);
