import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import type { AccountHolder, CreditTransfer, CreditTransferOrder } from '../write/pain-001.ts';
import { writeCreditTransfers } from '../write/pain-001.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

const accountsIn = (countryCode: string, length: number, bic: string) =>
  fc.record({
    iban: digits(length).map((bban) => composeIBAN({ countryCode, bban }) ?? ''),
    bic: fc.constantFrom(null, bic),
  });

/** Accounts in countries whose numbers have no checksum of their own. */
const accounts = fc.oneof(
  accountsIn('DE', 18, 'COBADEFFXXX'),
  accountsIn('AT', 16, 'GIBAATWWXXX'),
  accountsIn('CH', 17, 'UBSWCHZH'),
);

export const ibans: fc.Arbitrary<string> = accounts.map(({ iban }) => iban);

/** Ids that EPC allows. */
export const ids: fc.Arbitrary<string> = fc
  .stringMatching(/^[A-Za-z0-9+?:().,'-]([A-Za-z0-9+?:().,'-]|\/[A-Za-z0-9]){0,15}$/)
  .filter((id) => id !== 'NOTPROVIDED' && id !== 'NONREF');

/** Any text of any script. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 160 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('äÖßéñçøÅŁđþ αΩΎ Йжщљ’–&<>"\u0000\u200d王ש😀/-?:().,\'+aZ9')),
  }),
);

const holders = (names: fc.Arbitrary<string>): fc.Arbitrary<AccountHolder> =>
  fc.tuple(names, accounts).map(([name, account]) => ({ name, ...account }));

export const payments = (names: fc.Arbitrary<string>): fc.Arbitrary<CreditTransfer> =>
  fc.record({
    endToEndId: ids,
    amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
    creditor: holders(names),
    remittance: texts,
  });

export const latinNames = fc
  .stringMatching(/^[A-Z][A-Za-z' .-]{0,60}[a-z]$/)
  .filter((name) => !name.includes('  '));

export const exampleOrder: Omit<CreditTransferOrder, 'count' | 'sumCents'> = {
  messageId: 'RUN-2026-0001',
  createdAt: new Date('2026-03-30T09:15:30.250Z'),
  executionDay: '2026-03-31',
  debtor: { name: 'Marketplace GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  isBatchBooked: true,
};

export const examplePayment: CreditTransfer = {
  endToEndId: 'WD-1001',
  amountCents: 12_345,
  creditor: { name: 'Anna Bauer', iban: 'NL91ABNA0417164300', bic: null },
  remittance: 'Payout WD-1001',
};

/** The whole file, with number and sum of the payments unless given. */
export async function writeFile(
  transfers: readonly CreditTransfer[],
  changes: Partial<CreditTransferOrder> = {},
): Promise<string> {
  const sumCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const order = { ...exampleOrder, count: transfers.length, sumCents, ...changes };
  let text = '';
  for await (const piece of writeCreditTransfers(order, transfers)) text += piece;
  return text;
}
