import { createHash } from 'node:crypto';
import fc from 'fast-check';
import * as sepa from 'sepa';
import { describe, expect, it } from 'vitest';
import { BankFileError } from '../errors.ts';
import { examplePayment, exampleOrder, latinNames, payments, writeFile } from '../testing/payments.ts';
import { parseTree, textsOf, type Tree, validateCreditTransfers } from '../testing/schema.ts';
import { toPermittedText } from './characters.ts';
import { type CreditTransfer, writeCreditTransfers } from './pain-001.ts';

const batches = fc.array(payments(latinNames), { minLength: 1, maxLength: 8 });

/** Leaves out what the other library writes differently without a difference in meaning. */
function normalise([name, content]: Tree): Tree {
  if (name === 'PmtInfId' || name === 'CreDtTm') return [name, ''];
  if (typeof content === 'string') return [name, name === 'CtrlSum' ? Number(content).toFixed(2) : content];
  return [name, content.filter(([child]) => child !== 'InstrId').map(normalise)];
}

function writeWithSepa(transfers: readonly CreditTransfer[]): string {
  const document = new sepa.Document('pain.001.001.09');
  document.grpHdr.id = exampleOrder.messageId;
  document.grpHdr.created = exampleOrder.createdAt;
  document.grpHdr.initiatorName = exampleOrder.debtor.name;
  const info = document.createPaymentInfo();
  info.requestedExecutionDate = new Date(2026, 2, 31);
  info.debtorIBAN = exampleOrder.debtor.iban;
  info.debtorBIC = exampleOrder.debtor.bic ?? '';
  info.debtorName = exampleOrder.debtor.name;
  info.batchBooking = true;
  document.addPaymentInfo(info);
  for (const { endToEndId, amountCents, creditor, remittance } of transfers) {
    const transaction = info.createTransaction();
    transaction.end2endId = endToEndId;
    transaction.amount = amountCents / 100;
    transaction.creditorName = creditor.name;
    transaction.creditorIBAN = creditor.iban;
    transaction.creditorBIC = creditor.bic ?? '';
    transaction.remittanceInfo = remittance;
    info.addTransaction(transaction);
  }
  return document.toString();
}

describe('a credit transfer file', () => {
  it('has the expected bytes', async () => {
    const foreign = {
      ...examplePayment,
      creditor: { ...examplePayment.creditor, bic: 'abnanl2a' },
      remittance: '',
    };
    const file = await writeFile([examplePayment, { ...foreign, endToEndId: 'WD-1002', amountCents: 5 }]);
    expect(file.replace(/(<\/?(GrpHdr|PmtInf|CdtTrfTxInf)>)/g, '\n$1')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
      <GrpHdr><MsgId>RUN-2026-0001</MsgId><CreDtTm>2026-03-30T09:15:30Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>123.50</CtrlSum><InitgPty><Nm>Marketplace GmbH</Nm></InitgPty>
      </GrpHdr>
      <PmtInf><PmtInfId>RUN-2026-0001</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>123.50</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>2026-03-31</Dt></ReqdExctnDt><Dbtr><Nm>Marketplace GmbH</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf><PmtId><EndToEndId>WD-1001</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">123.45</InstdAmt></Amt><Cdtr><Nm>Anna Bauer</Nm></Cdtr><CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Payout WD-1001</Ustrd></RmtInf>
      </CdtTrfTxInf>
      <CdtTrfTxInf><PmtId><EndToEndId>WD-1002</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">0.05</InstdAmt></Amt><CdtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Anna Bauer</Nm></Cdtr><CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct>
      </CdtTrfTxInf>
      </PmtInf></CstmrCdtTrfInitn></Document>
      "
    `);
    expect(createHash('sha256').update(file).digest('hex')).toMatchInlineSnapshot(
      `"ea2946bfde5f19e34f120353644ff328064c109c8cf9a68dc6aa6725569ebec1"`,
    );
  });

  it('of any payments keeps the rules of the schema, is the same again, and reads back equal', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (transfers) => {
        const file = await writeFile(transfers);
        validateCreditTransfers(file);
        expect(await writeFile(transfers)).toBe(file);
        const tree = parseTree(file);
        expect(textsOf(tree, 'EndToEndId')).toEqual(transfers.map(({ endToEndId }) => endToEndId));
        expect(textsOf(tree, 'InstdAmt').map((amount) => Math.round(Number(amount) * 100))).toEqual(
          transfers.map(({ amountCents }) => amountCents),
        );
        expect(textsOf(tree, 'IBAN').slice(1)).toEqual(transfers.map(({ creditor }) => creditor.iban));
        expect(textsOf(tree, 'Nm').slice(2)).toEqual(transfers.map(({ creditor }) => creditor.name));
        expect(textsOf(tree, 'Ustrd')).toEqual(
          transfers.map(({ remittance }) => toPermittedText(remittance, 140)).filter((text) => text !== ''),
        );
        const cents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(textsOf(tree, 'CtrlSum').map(Number)).toEqual([cents / 100, cents / 100]);
      }),
      { numRuns: 60 },
    );
  });

  it('means the same as that of the package sepa', async () => {
    const remittance = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,100}[a-z]$/)
      .filter((text) => !text.includes('  '));
    const transfers = fc.array(
      fc
        .tuple(payments(latinNames.filter((name) => !name.includes("'"))), remittance)
        .map(([payment, text]) => ({ ...payment, remittance: text })),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(transfers, async (list) => {
        const theirs = writeWithSepa(list);
        const ours = await writeFile(list);
        expect(normalise(parseTree(ours))).toEqual(normalise(parseTree(theirs)));
      }),
      { numRuns: 40 },
    );
  });

  it('without the debtor’s BIC says that it is not provided', async () => {
    const file = await writeFile([examplePayment], { debtor: { ...exampleOrder.debtor, bic: null } });
    validateCreditTransfers(file);
    expect(file).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
    expect(file).not.toContain('CdtrAgt');
  });

  it('is handed on in pieces, as payments arrive', async () => {
    let taken = 0;
    const many = (function* () {
      for (let number = 1; number <= 2_000; number += 1) {
        taken = number;
        yield { ...examplePayment, endToEndId: `WD-${number}` };
      }
    })();
    const order = { ...exampleOrder, count: 2_000, sumCents: 2_000 * examplePayment.amountCents };
    const pieces = writeCreditTransfers(order, many);
    const first = await pieces.next();
    expect(first.done).toBe(false);
    expect(taken).toBeLessThan(100);
    let longest = 0;
    for await (const piece of pieces) longest = Math.max(longest, piece.length);
    expect(longest).toBeLessThan(20_000);
    expect(taken).toBe(2_000);
  });

  const payee = examplePayment.creditor;
  it.each([
    [
      'a wrong IBAN',
      { creditor: { ...payee, iban: 'NL91ABNA0417164301' } },
      'The IBAN of "Anna Bauer" is wrong.',
    ],
    ['a wrong BIC', { creditor: { ...payee, bic: 'NOBIC' } }, '"NOBIC" is not a BIC.'],
    [
      'a name without Latin letters',
      { creditor: { ...payee, name: '王小明' } },
      'Enter the name in Latin letters.',
    ],
    ['an amount of 0', { amountCents: 0 }, 'between 0.01 and 999999999.99 euros'],
    ['a negative amount', { amountCents: -1 }, 'between 0.01 and 999999999.99 euros'],
    ['parts of a cent', { amountCents: 1.5 }, 'between 0.01 and 999999999.99 euros'],
    ['a billion', { amountCents: 100_000_000_000 }, 'between 0.01 and 999999999.99 euros'],
    ['an id with an umlaut', { endToEndId: 'Ä1' }, 'The id "Ä1" is not allowed'],
  ])('with %s is refused', async (_, changes, sentence) => {
    const refused = writeFile([{ ...examplePayment, ...changes }]);
    await expect(refused).rejects.toThrow(BankFileError);
    await expect(refused).rejects.toThrow(sentence);
  });

  it.each([
    ['without payments', [], {}, 'The order has no payments.'],
    [
      'with another number',
      [examplePayment],
      { count: 2 },
      'announces 2 payments of 123.45 euros, but has 1 of 123.45',
    ],
    [
      'with another sum',
      [examplePayment],
      { sumCents: 1 },
      'announces 1 payments of 0.01 euros, but has 1 of 123.45',
    ],
    [
      'on a day that does not exist',
      [examplePayment],
      { executionDay: '2026-02-30' },
      '"2026-02-30" is not a date.',
    ],
  ])('%s is refused', async (_, transfers, changes, sentence) => {
    await expect(writeFile(transfers, changes)).rejects.toThrow(sentence);
  });
});
