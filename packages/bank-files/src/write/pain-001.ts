import xmlbuilder from 'xmlbuilder';
import { parseBic, parseIban } from '../accounts.ts';
import { addCents, formatCents } from '../amounts.ts';
import { parseDay } from '../dates.ts';
import { BankFileError, quote } from '../errors.ts';
import { requirePermittedId, toPermittedName, toPermittedText } from './characters.ts';

/** Holder of an account. The BIC is only needed by banks outside the EEA. */
export interface AccountHolder {
  name: string;
  iban: string;
  bic: string | null;
}

export interface CreditTransferOrder {
  /** Unique at the bank. */
  messageId: string;
  createdAt: Date;
  /** `2026-03-31`: when the bank shall execute it. */
  executionDay: string;
  debtor: AccountHolder;
  /** One line of the statement for all payments instead of one for each. */
  isBatchBooked: boolean;
  /** Number and sum of the payments. They stand at the top of the file, before the payments are known. */
  count: number;
  sumCents: number;
}

/** A payment in euros. */
export interface CreditTransfer {
  /** Returned with the bank's answers. */
  endToEndId: string;
  amountCents: number;
  creditor: AccountHolder;
  /** Text for the payee, cut to 140 characters. */
  remittance: string;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** EPC: 999,999,999.99 euros a payment. */
const MAX_CENTS = 99_999_999_999;
/** In characters. Text is handed on in pieces of about this size. */
const PIECE = 16_384;

/**
 * A SEPA credit transfer file (pain.001.001.09, EPC guidelines) in pieces. Equal orders give equal bytes. Memory does
 * not grow with the number of payments. Errors: BankFileError of problem bad_payment, also after the first pieces if
 * payments don't match `count` and `sumCents`, so a file counts only when complete.
 */
export async function* writeCreditTransfers(
  order: CreditTransferOrder,
  payments: Iterable<CreditTransfer> | AsyncIterable<CreditTransfer>,
): AsyncGenerator<string> {
  let text = '';
  const xml = xmlbuilder.begin((piece) => (text += piece));
  xml.declaration('1.0', 'UTF-8');
  xml.element('Document', { xmlns: NAMESPACE }).element('CstmrCdtTrfInitn');
  const messageId = requirePermittedId(order.messageId);
  const totals = { NbOfTxs: order.count, CtrlSum: formatCents(order.sumCents) };
  const name = { Nm: toPermittedName(order.debtor.name) };
  const createdAt = `${order.createdAt.toISOString().slice(0, 19)}Z`;
  xml.element({ GrpHdr: { MsgId: messageId, CreDtTm: createdAt, ...totals, InitgPty: name } });
  xml.element('PmtInf');
  xml.element({ PmtInfId: messageId, PmtMtd: 'TRF', BtchBookg: order.isBatchBooked, ...totals });
  xml.element({ PmtTpInf: { SvcLvl: { Cd: 'SEPA' } }, ReqdExctnDt: { Dt: parseDay(order.executionDay) } });
  xml.element({ Dbtr: name, DbtrAcct: account(order.debtor), DbtrAgt: agent(order.debtor) ?? NO_AGENT });
  xml.element({ ChrgBr: 'SLEV' });
  let count = 0;
  let sumCents = 0;
  for await (const payment of payments) {
    xml.element({ CdtTrfTxInf: creditTransfer(payment) });
    count += 1;
    sumCents = addCents(sumCents, payment.amountCents);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  if (count === 0) throw new BankFileError('bad_payment', 'The order has no payments.');
  if (count !== order.count || sumCents !== order.sumCents)
    throw new BankFileError(
      'bad_payment',
      `The order announces ${order.count} payments of ${formatCents(order.sumCents)} euros, but has ${count} of ${formatCents(sumCents)}.`,
    );
  xml.end();
  yield `${text}\n`;
}

function creditTransfer({ endToEndId, amountCents, creditor, remittance }: CreditTransfer): object {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MAX_CENTS)
    throw new BankFileError(
      'bad_payment',
      `Payment ${quote(endToEndId)}: the amount must be between 0.01 and 999999999.99 euros.`,
    );
  const text = toPermittedText(remittance, 140);
  return {
    PmtId: { EndToEndId: requirePermittedId(endToEndId) },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': formatCents(amountCents) } },
    CdtrAgt: agent(creditor),
    Cdtr: { Nm: toPermittedName(creditor.name) },
    CdtrAcct: account(creditor),
    RmtInf: text === '' ? undefined : { Ustrd: text },
  };
}

/** The schema requires the debtor's agent; this is how the EPC's guidelines leave it open. */
const NO_AGENT = { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } };

function agent({ bic }: AccountHolder): object | undefined {
  if (bic === null) return undefined;
  const valid = parseBic(bic);
  if (valid === null) throw new BankFileError('bad_payment', `${quote(bic)} is not a BIC.`);
  return { FinInstnId: { BICFI: valid } };
}

function account({ iban, name }: AccountHolder): object {
  const valid = parseIban(iban);
  if (valid === null) throw new BankFileError('bad_payment', `The IBAN of ${quote(name)} is wrong.`);
  return { Id: { IBAN: valid } };
}
