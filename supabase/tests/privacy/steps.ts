import fc from 'fast-check';

/** What people and staff write about a person. Each leaves texts that an erasure must remove. */
export const ACTIVITIES = [
  'edit profile',
  'post',
  'review',
  'report',
  'ticket',
  'note',
  'sanction',
  'ban',
  'decision',
  'appeal',
  'search',
  'destination',
  'withdraw',
] as const;

const MOVES = [
  'settle',
  'request',
  'first approval',
  'second approval',
  'same approval',
  'undo',
  'hold',
  'lift',
  'wait',
  'erase',
  'crash',
  'export',
] as const;

export type Activity = (typeof ACTIVITIES)[number];
export type Move = (typeof MOVES)[number];

/** A step about one of the people of a schedule. `other`: a second one, for what people do to each other. */
export interface PrivacyStep {
  do: Activity | Move | 'back up';
  person: number;
  other: number;
}

/** People of a schedule. */
export const PEOPLE = 3;

const person = fc.integer({ min: 0, max: PEOPLE - 1 });
const step = (...names: PrivacyStep['do'][]) =>
  fc.record({ do: fc.constantFrom(...names), person, other: person });

/** A whole erasure, which single steps would rarely complete, or one that something comes in the way of. */
const erasure = fc
  .tuple(person, fc.option(fc.constantFrom('hold' as const, 'undo' as const, 'withdraw' as const)))
  .map(([at, between]): PrivacyStep[] =>
    (
      [
        'request',
        'settle',
        'first approval',
        'second approval',
        ...(between === null ? [] : [between]),
        'wait',
        'erase',
      ] as const
    ).map((name) => ({ do: name, person: at, other: at })),
  );
const steps = fc.oneof(
  { weight: 5, arbitrary: step(...ACTIVITIES).map((one) => [one]) },
  { weight: 3, arbitrary: step(...MOVES).map((one) => [one]) },
  { weight: 1, arbitrary: step('back up').map((one) => [one]) },
  { weight: 4, arbitrary: erasure },
);

/** Begins with activity, so that the first erasure finds something. */
export const schedules = fc
  .tuple(
    fc.array(step(...ACTIVITIES), { minLength: 20, maxLength: 35 }),
    fc.array(steps, { minLength: 6, maxLength: 16 }),
  )
  .map(([first, pieces]): PrivacyStep[] => [...first, ...pieces.flat()]);
