import { describe, expect, it } from 'vitest';
import { readAll } from '../testing/read.ts';
import { MT940_DUTCH, MT940_GERMAN } from '../testing/samples.ts';
import { parseDetails } from './mt940-details.ts';

const nobody = { name: null, iban: null };
const nothing = {
  endToEndId: null,
  counterparty: nobody,
  remittance: '',
  isReturn: false,
  returnReason: null,
};
const entry = { type: 'entry', isBooked: true, isReversal: false, batch: null, note: null };

describe('MT940', () => {
  it('of a German bank is read, in Windows-1252 as in UTF-8, with a booking day of the year before', async () => {
    const events = await readAll(MT940_GERMAN);
    expect(await readAll([Buffer.from(MT940_GERMAN, 'latin1')])).toEqual(events);
    expect(events).toEqual([
      { type: 'file', format: 'MT940', version: null, messageId: 'STARTUMSE' },
      {
        type: 'statement',
        statementId: 'STARTUMSE',
        account: '37040044/532013000',
        iban: 'DE89370400440532013000',
        sequence: 12,
        page: 1,
        electronicSequence: null,
        opening: { cents: 100_000, day: '2025-12-30' },
      },
      {
        ...entry,
        reference: 'REF-1',
        amountCents: -12_345,
        bookingDay: '2025-12-31',
        valueDay: '2026-01-02',
      },
      {
        ...nothing,
        type: 'transaction',
        endToEndId: 'WD-1001',
        amountCents: -12_345,
        counterparty: { name: 'ANNA BAUER', iban: 'NL91ABNA0417164300' },
        remittance: 'Payout WD-1001 für März',
      },
      {
        ...entry,
        reference: 'REF-2',
        amountCents: -5_000,
        bookingDay: '2026-01-02',
        valueDay: '2026-01-02',
        isReversal: true,
      },
      {
        type: 'transaction',
        endToEndId: 'WD-0990',
        amountCents: -5_000,
        counterparty: { name: 'JUERGEN KOEHLER', iban: 'AT611904300234573201' },
        remittance: 'RETURE',
        isReturn: true,
        returnReason: 'AC04',
      },
      { ...entry, reference: 'REF-3', amountCents: 100, bookingDay: '2026-01-02', valueDay: '2026-01-02' },
      { ...nothing, type: 'transaction', amountCents: 100 },
      { type: 'statement-end', closing: { cents: 82_755, day: '2026-01-02' }, entries: 3 },
    ]);
  });

  it('of a Dutch bank is read, with code words and two pages', async () => {
    expect((await readAll(MT940_DUTCH)).slice(1)).toMatchObject([
      { iban: 'NL91ABNA0417164300', sequence: 3, page: 1, opening: { cents: -1_000 } },
      { reference: '0001', amountCents: -2_000 },
      {
        endToEndId: 'WD-1001',
        counterparty: { name: 'A. Bauer', iban: 'DE89370400440532013000' },
        remittance: 'Payout WD-1001',
      },
      { closing: { cents: -3_000 }, entries: 1 },
      { page: 2, opening: { cents: -3_000 } },
      { amountCents: 2_000 },
      { endToEndId: 'WD-1001', isReturn: true, returnReason: 'MS03', remittance: 'Back' },
      { amountCents: 500, reference: null },
      { endToEndId: null, remittance: 'Plain text on two lines' },
      { closing: { cents: -500 }, entries: 2 },
    ]);
  });

  it('of an account that was never used has a balance without a day', async () => {
    const events = await readAll(
      ':20:X\n:25:DE89370400440532013000\n:28C:0\n:60F:C000000EUR0,00\n:62F:C260331EUR0,00\n',
    );
    expect(events[1]).toMatchObject({ opening: { cents: 0, day: null }, sequence: 0, page: null });
  });
});

describe('details of an entry', () => {
  it('with both parts in one subfield are told apart', () => {
    expect(parseDetails(['166?00X?20EREF+NOTPROVIDED SVWZ+VERTR?21AG 5'])).toMatchObject({
      endToEndId: null,
      remittance: 'VERTRAG 5',
    });
  });

  it('keep an id that continues in the next subfield', () => {
    expect(parseDetails(['177?20EREF+ABCDEFGHIJKLMNOPQRSTUV?21WXYZ012345678?22SVWZ+x'])).toMatchObject({
      endToEndId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345678',
      remittance: 'x',
    });
  });

  it.each([
    ['an id in the text of a payment', ['166?20SVWZ+Rent?21EREF+WD-1?31DE89370400440532013000']],
    ['an id in a text without identifiers', ['166?20Rent?21EREF+WD-1']],
    ['subfields within the text', ['166?20SVWZ+Hi?20EREF+WD-1?31DE89370400440532013000']],
    [
      'a later subfield within the text',
      ['166?20SVWZ+Hi?31DE89370400440532013000?30COBADEFF?31NL91ABNA0417164300'],
    ],
    ['a repeated code word', ['/EREF/WD-2/REMI/Rent /EREF/WD-1/']],
    ['an id that is too long', [`/EREF/${'x'.repeat(36)}/REMI/Rent`]],
    ['plain text', ['EREF+WD-1']],
  ])('an imitated id is not trusted: %s', (_, lines) => expect(parseDetails(lines).endToEndId).toBeNull());

  it('a repeated account is not trusted', () => {
    const lines = ['/IBAN/NL91ABNA0417164300/NAME/A/REMI/Hi/IBAN/DE89370400440532013000/EREF/WD-1'];
    expect(parseDetails(lines)).toMatchObject({
      counterparty: { name: 'A', iban: null },
      endToEndId: 'WD-1',
    });
  });
});
