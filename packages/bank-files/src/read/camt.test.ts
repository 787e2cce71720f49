import { describe, expect, it } from 'vitest';
import { readAll } from '../testing/read.ts';
import { balance, camt053, CAMT_053_ENTRIES, CAMT_054_OLD } from '../testing/samples.ts';

const nobody = { name: null, iban: null };
const details = {
  type: 'transaction',
  endToEndId: null,
  counterparty: nobody,
  remittance: '',
  isReturn: false,
  returnReason: null,
};
const entry = {
  type: 'entry',
  reference: null,
  bookingDay: '2026-03-31',
  valueDay: null,
  isBooked: true,
  isReversal: false,
  batch: null,
  note: null,
};

describe('camt.053', () => {
  it('is read as statement, entries, transactions and end', async () => {
    expect(await readAll(camt053())).toEqual([
      { type: 'file', format: 'camt.053', version: '001.08', messageId: 'BANK-0001' },
      {
        type: 'statement',
        statementId: 'STMT-90',
        account: 'DE89370400440532013000',
        iban: 'DE89370400440532013000',
        sequence: 12,
        page: 1,
        electronicSequence: 90,
        opening: { cents: 100_000, day: '2026-03-30' },
      },
      { ...entry, reference: 'REF-1', amountCents: -12_345, valueDay: '2026-04-01' },
      {
        ...details,
        endToEndId: 'WD-1001',
        amountCents: -12_345,
        counterparty: { name: 'Anna Bauer', iban: 'NL91ABNA0417164300' },
        remittance: 'Payout WD-1001',
      },
      {
        ...entry,
        reference: 'REF-2',
        amountCents: -3_000,
        batch: { messageId: 'RUN-1', paymentId: 'RUN-1', count: 2 },
      },
      { ...details, endToEndId: 'WD-1002', amountCents: -1_000 },
      { ...details, amountCents: -2_000 },
      { ...entry, reference: 'REF-3', amountCents: 5_000, isReversal: true },
      {
        ...details,
        endToEndId: 'WD-0990',
        amountCents: 5_000,
        // The return names the payment's parties; the one that is not the account's owner is the payee.
        counterparty: { name: 'Jürgen Köhler', iban: 'AT611904300234573201' },
        isReturn: true,
        returnReason: 'AC04',
      },
      { ...entry, amountCents: 700, bookingDay: null, isBooked: false, note: 'Expected' },
      { type: 'statement-end', closing: { cents: 89_655, day: '2026-03-31' }, entries: 4 },
    ]);
  });

  it.each(['02', '03', '04', '05', '06', '07', '08'])('is read in version .001.%s', async (version) => {
    const events = await readAll(camt053(undefined, { version }));
    expect(events[0]).toMatchObject({ version: `001.${version}` });
    expect(events).toHaveLength(11);
  });

  it('with interim balances is read as a page', async () => {
    const page = camt053(balance('ITBD', '1000.00') + balance('ITBD', '896.55') + CAMT_053_ENTRIES);
    const events = await readAll(page);
    expect(events[1]).toMatchObject({ opening: { cents: 100_000 } });
    expect(events.at(-1)).toMatchObject({ closing: { cents: 89_655 } });
  });

  it('with a debit balance and no entries is read', async () => {
    const events = await readAll(camt053(balance('OPBD', '5.00', 'DBIT') + balance('CLBD', '5.00', 'DBIT')));
    expect(events.slice(1)).toMatchObject([
      { type: 'statement', opening: { cents: -500 } },
      { type: 'statement-end', closing: { cents: -500 }, entries: 0 },
    ]);
  });

  it('of an account without an IBAN is read', async () => {
    const account = '<Acct><Id><Othr><Id>37040044/532013000</Id></Othr></Id></Acct>';
    expect((await readAll(camt053(undefined, { account })))[1]).toMatchObject({
      account: '37040044/532013000',
      iban: null,
    });
  });

  it('with a charge deducted has the amount of the payment beside that of the entry', async () => {
    const charged = '<Refs><EndToEndId>WD-1001</EndToEndId></Refs><Amt Ccy="EUR">125.00</Amt>';
    const file = camt053().replace('<Refs><EndToEndId>WD-1001</EndToEndId></Refs>', charged);
    expect((await readAll(file)).slice(2, 4)).toMatchObject([
      { amountCents: -12_345 },
      { amountCents: -12_500 },
    ]);
  });

  it('with zeros has no negative zeros', async () => {
    const events = await readAll(camt053(balance('OPBD', '0', 'DBIT') + balance('CLBD', '0.00', 'DBIT')));
    expect(events.slice(1)).toMatchObject([{ opening: { cents: 0 } }, { closing: { cents: 0 } }]);
  });

  it('entries at the wrong place are no entries', async () => {
    const entry = CAMT_053_ENTRIES.slice(0, CAMT_053_ENTRIES.indexOf('</Ntry>') + '</Ntry>'.length);
    const file = camt053()
      .replace('</GrpHdr>', `</GrpHdr>${entry}`)
      .replace('<NtryDtls>', `<NtryDtls>${entry}`);
    expect(await readAll(file)).toEqual(await readAll(camt053()));
  });

  it('elements of other namespaces are skipped', async () => {
    const foreign = '<x:Ntry xmlns:x="urn:x"><x:Amt>1</x:Amt><Amt Ccy="USD">1</Amt></x:Ntry>';
    expect(await readAll(camt053().replace('</Stmt>', `${foreign}</Stmt>`))).toEqual(
      await readAll(camt053()),
    );
  });
});

describe('camt.054', () => {
  it('of the oldest version is read as notification without balances', async () => {
    expect((await readAll(CAMT_054_OLD)).slice(1)).toEqual([
      {
        type: 'statement',
        statementId: 'NTF-5',
        account: 'DE89370400440532013000',
        iban: 'DE89370400440532013000',
        sequence: null,
        page: null,
        electronicSequence: null,
        opening: null,
      },
      { ...entry, amountCents: -3_000, batch: { messageId: null, paymentId: 'RUN-1', count: null } },
      { ...details, endToEndId: 'WD-1', amountCents: -1_000, counterparty: { name: 'A & B', iban: null } },
      { ...details, endToEndId: 'WD-2', amountCents: null, remittance: 'RF18' },
      { type: 'statement-end', closing: null, entries: 1 },
    ]);
  });
});
