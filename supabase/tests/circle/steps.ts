import fc from 'fast-check';
import { changes } from '../payouts/schedule.ts';
import type { Change } from '../payouts/schedule.ts';
import { type Flaw, FLAWS } from './model-bank.ts';

/** One step. Indexes are taken modulo the number of existing items. */
export type CircleStep =
  | Change
  | { do: 'request'; user: number; cents: number }
  /** Which of the withdrawals, as bits. */
  | { do: 'prepare'; which: number; who: number }
  | { do: 'release' | 'fetch'; run: number; who: number; file: FileSeen }
  | { do: 'cancel'; run: number; who: number }
  | { do: 'execute'; which: number; isBatch: boolean; hasDetails: boolean }
  | { do: 'reject' | 'give back'; which: number }
  | { do: 'upload'; file: BankPaper; which: number; count: number; flaw: Flaw; who: number; ends: UploadEnd }
  | { do: 'match'; limit: number; who: number | null }
  | { do: 'propose'; line: number; isRight: boolean; which: number; who: number }
  | { do: 'confirm' | 'undo' | 'assign'; line: number; who: number }
  | { do: 'put'; line: number; state: 'on_hold' | 'ignored' | 'to_review'; who: number }
  | { do: 'recall' | 'answer recall'; which: number; who: number }
  | { do: 'mark'; which: number; who: number; status: 'success' | 'failed' }
  | { do: 'process'; which: number; who: number }
  | { do: 'work' }
  | { do: 'hold'; on: boolean }
  | { do: 'pass' };

/** Whether the person saw the right file, or one that someone changed. */
const FILES_SEEN = ['right', 'right', 'right', 'right', 'changed'] as const;
type FileSeen = (typeof FILES_SEEN)[number];
const BANK_PAPERS = ['statement', 'statement', 'statement', 'overlap', 'notification', 'status'] as const;
type BankPaper = (typeof BANK_PAPERS)[number];
/** The upload completes, breaks off and is discarded, or is made twice at once. */
const UPLOAD_ENDS = ['completes', 'completes', 'completes', 'breaks off', 'is doubled'] as const;
type UploadEnd = (typeof UPLOAD_ENDS)[number];

const which = fc.nat(7);
const who = fc.nat(2);
const constant = <T>(value: T) => fc.constant(value);
const weighted = (weight: number, arbitrary: fc.Arbitrary<CircleStep>) => ({ weight, arbitrary });

const request = fc.record({
  do: constant('request' as const),
  user: fc.nat(1),
  // Few amounts, so that payments are confused.
  cents: fc.constantFrom(100_00, 100_00, 150_00, 320_00),
});
const upload = fc.record({
  do: constant('upload' as const),
  file: fc.constantFrom(...BANK_PAPERS),
  which,
  count: fc.nat(3),
  flaw: fc.oneof(
    { weight: 5, arbitrary: constant<Flaw>('none') },
    { weight: 2, arbitrary: fc.constantFrom(...FLAWS) },
  ),
  who,
  ends: fc.constantFrom(...UPLOAD_ENDS),
});
const execute = fc.record({
  do: constant('execute' as const),
  which,
  isBatch: fc.boolean(),
  hasDetails: fc.boolean(),
});
const match = fc.record({
  do: constant('match' as const),
  limit: fc.constantFrom(1, 500),
  who: fc.option(who),
});

const processing = fc.record({ do: constant('process' as const), which, who });
const mark = fc.record({
  do: constant('mark' as const),
  which,
  who,
  status: fc.constantFrom('success' as const, 'failed' as const),
});
const others = fc.oneof<[fc.Arbitrary<CircleStep>, ...fc.Arbitrary<CircleStep>[]]>(changes, processing, mark);

const anyStep: fc.Arbitrary<CircleStep> = fc.oneof(
  weighted(3, request),
  weighted(5, changes),
  weighted(5, fc.record({ do: constant('prepare' as const), which: fc.nat(255), who })),
  weighted(
    9,
    fc.record({
      do: fc.constantFrom('release' as const, 'release' as const, 'fetch' as const),
      run: fc.nat(3),
      who,
      file: fc.constantFrom(...FILES_SEEN),
    }),
  ),
  weighted(2, fc.record({ do: constant('cancel' as const), run: fc.nat(3), who })),
  weighted(8, execute),
  weighted(6, fc.record({ do: fc.constantFrom('reject' as const, 'give back' as const), which })),
  weighted(12, upload),
  weighted(5, match),
  weighted(
    4,
    fc.record({ do: constant('propose' as const), line: which, isRight: fc.boolean(), which, who }),
  ),
  weighted(
    9,
    fc.record({
      do: fc.constantFrom('confirm' as const, 'confirm' as const, 'undo' as const, 'assign' as const),
      line: which,
      who,
    }),
  ),
  weighted(
    2,
    fc.record({
      do: constant('put' as const),
      line: which,
      state: fc.constantFrom('on_hold' as const, 'ignored' as const, 'to_review' as const),
      who,
    }),
  ),
  weighted(4, fc.record({ do: fc.constantFrom('recall' as const, 'answer recall' as const), which, who })),
  weighted(3, mark),
  weighted(3, processing),
  weighted(3, constant({ do: 'work' })),
  weighted(1, fc.record({ do: constant('hold' as const), on: fc.boolean() })),
  weighted(2, constant({ do: 'pass' })),
);

/** A run up to its file at the bank, which random steps would hardly ever reach. */
const runs: fc.Arbitrary<CircleStep[]> = fc
  .record({
    first: request,
    second: request,
    preparer: who,
    releaser: fc.nat(1),
    // Between the releases, and before the file is fetched.
    meanwhile: fc.option(others),
    later: fc.option(others),
    executes: fc.option(execute),
    upload: fc.option(upload),
  })
  .map(({ first, second, preparer, releaser, meanwhile, later, executes, upload }): CircleStep[] => [
    { do: 'limits', approval: 300, release: null, hours: 0 },
    first,
    second,
    { do: 'prepare', which: 255, who: preparer },
    { do: 'release', run: 0, who: 1 + releaser, file: 'right' },
    ...(meanwhile ? [meanwhile] : []),
    { do: 'release', run: 0, who: 2 - releaser, file: 'right' },
    ...(later ? [later] : []),
    { do: 'fetch', run: 0, who: releaser, file: 'right' },
    ...(executes ? [executes] : []),
    ...(upload ? [upload, { do: 'match' as const, limit: 500, who: 1 }] : []),
  ]);

/** A payment by hand that the bank's statement shows, and a decision about its line. */
const hands: fc.Arbitrary<CircleStep[]> = fc
  .record({ request, decision: fc.constantFrom('undo' as const, 'assign' as const), line: which })
  .map(({ request, decision, line }): CircleStep[] => [
    { do: 'limits', approval: null, release: null, hours: 0 },
    request,
    ...[0, 1].map((which) => ({ do: 'mark' as const, which, who: 2, status: 'success' as const })),
    { do: 'upload', file: 'statement', which: 0, count: 0, flaw: 'none', who: 1, ends: 'completes' },
    { do: 'match', limit: 500, who: 1 },
    { do: decision, line, who: 1 },
  ]);

export const circles: fc.Arbitrary<CircleStep[]> = fc
  .tuple(
    runs,
    fc.array(
      fc.oneof(
        { weight: 14, arbitrary: anyStep.map((one) => [one]) },
        { weight: 1, arbitrary: fc.oneof(runs, hands) },
      ),
      { minLength: 10, maxLength: 40, size: 'max' },
    ),
  )
  .map(([first, rest]) => [...first, ...rest.flat()]);
