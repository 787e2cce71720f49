import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, readAll, readRefusal } from '../testing/read.ts';
import { camt053, CAMT_054_OLD, MT940_DUTCH, MT940_GERMAN, pain002 } from '../testing/samples.ts';
import { type ModelStatement, statements, writeCamt053, writeMt940 } from '../testing/statements.ts';

const SAMPLES = {
  'camt.053': Buffer.from(camt053()),
  'camt.054': Buffer.from(CAMT_054_OLD),
  'pain.002': Buffer.from(pain002()),
  'UTF-16': Buffer.from(`\ufeff${camt053().replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  'German MT940': Buffer.from(MT940_GERMAN),
  'Dutch MT940': Buffer.from(MT940_DUTCH, 'latin1'),
};

const samples = fc.constantFrom(...Object.values(SAMPLES));

/** What every format says of a statement. */
async function contentOf(file: string): Promise<unknown[]> {
  const events = await readAll(file);
  return events.flatMap((event): unknown[] => {
    if (event.type === 'statement') return [event.iban, event.opening?.cents];
    if (event.type === 'entry') return [event.reference, event.bookingDay, event.amountCents];
    if (event.type === 'transaction')
      return [
        event.endToEndId,
        event.counterparty.name,
        event.counterparty.iban,
        event.remittance,
        event.amountCents,
      ];
    return [];
  });
}

const expectedContent = ({ iban, openingCents, entries }: ModelStatement): unknown[] => [
  ...[iban, openingCents],
  ...entries.flatMap(({ amountCents, reference, day, payments }) => [
    ...[reference, day, amountCents],
    ...payments.flatMap(({ endToEndId, name, iban: other, remittance }) => [
      endToEndId,
      name,
      other,
      remittance,
      amountCents,
    ]),
  ]),
];

describe('any statement', () => {
  it('written as camt.053 reads back equal', async () => {
    await fc.assert(
      fc.asyncProperty(statements, async (statement) => {
        expect(await contentOf(writeCamt053(statement))).toEqual(expectedContent(statement));
      }),
    );
  });

  it('written as MT940 reads back equal', async () => {
    await fc.assert(
      fc.asyncProperty(statements, async (statement) => {
        expect(await contentOf(writeMt940(statement))).toEqual(expectedContent(statement));
      }),
    );
  });
});

it('any chunks of a file give the same events', async () => {
  const positions = fc.array(fc.nat(6_000), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(samples, positions, async (bytes, places) => {
      expect(await readAll(cut(bytes, places))).toEqual(await readAll([bytes]));
    }),
  );
});

it('single bytes give the same events', async () => {
  for (const bytes of Object.values(SAMPLES))
    expect(await readAll(cut(bytes, [...bytes.keys()]))).toEqual(await readAll([bytes]));
});

it('a file that is cut off anywhere is refused, unless nothing that matters is missing', async () => {
  await fc.assert(
    fc.asyncProperty(samples, fc.double({ min: 0, max: 1, noNaN: true }), async (bytes, share) => {
      const part = bytes.subarray(0, Math.floor(bytes.byteLength * share));
      if ((await readRefusal([part])) !== null) return;
      const whole = await readAll([bytes]);
      // The first message of a file with two is complete on its own.
      const first = whole.slice(0, whole.findIndex(({ type }) => type === 'statement-end') + 1);
      expect([whole, first]).toContainEqual(await readAll([part]));
    }),
    { numRuns: 500 },
  );
});

it('any damage to a file is refused with a sentence, or harmless', async () => {
  const damage = fc.record({
    at: fc.nat(4_000),
    remove: fc.nat(30),
    insert: fc.string({ unit: 'binary', maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(samples, damage, async (bytes, { at, remove, insert }) => {
      const damaged = Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(insert),
        bytes.subarray(at + remove),
      ]);
      // Throws for errors other than a refusal.
      expect((await readRefusal([damaged]))?.sentence).not.toBe('');
    }),
    { numRuns: 300 },
  );
});
