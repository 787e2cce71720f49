import { expect, it } from 'vitest';
import { reasonInWords } from '../reason-codes.ts';
import { readAll } from '../testing/read.ts';
import { pain002 } from '../testing/samples.ts';

it.each(['03', '10'])(
  'pain.002 version .001.%s is read as states of order, block and payments',
  async (version) => {
    expect(await readAll(pain002(version))).toEqual([
      { type: 'file', format: 'pain.002', version: `001.${version}`, messageId: 'BANK-0002' },
      { type: 'group-status', originalMessageId: 'RUN-1', status: 'PART', reasons: [] },
      { type: 'payment-status', originalPaymentId: 'RUN-1', status: 'PART', reasons: [] },
      { type: 'transaction-status', endToEndId: 'WD-1001', status: 'ACSC', reasons: [] },
      {
        type: 'transaction-status',
        endToEndId: 'WD-1002',
        status: 'RJCT',
        reasons: [
          { code: 'AC01', text: 'IBAN invalid Line 2' },
          { code: 'X9', text: '' },
        ],
      },
    ]);
  },
);

it('a block without payments is reported when it ends', async () => {
  const file = pain002().replace(/<TxInfAndSts>.*<\/TxInfAndSts>/s, '');
  expect((await readAll(file)).map(({ type }) => type)).toEqual(['file', 'group-status', 'payment-status']);
});

it.each([
  ['AC01', 'The account number (IBAN) is wrong'],
  ['AC04', 'The account is closed'],
  ['MD07', 'The account holder has died'],
  ['X9', 'Reason X9'],
])('reason %s means: %s', (code, words) => expect(reasonInWords(code)).toBe(words));
