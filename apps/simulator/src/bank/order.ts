import { Readable } from 'node:stream';
import { parseCents } from '@marketdesk/bank-files/amounts.ts';
import { BankFileError, quote } from '@marketdesk/bank-files/errors.ts';
import {
  findNode,
  findText,
  readXmlTokens,
  requireText,
  type XmlNode,
} from '@marketdesk/bank-files/read/xml-tokens.ts';

/** A payment order as the simulated bank knows it. */
export interface PaymentOrder {
  messageId: string;
  paymentId: string;
  executionDay: string;
  debtor: { name: string; iban: string };
  isBatchBooked: boolean;
  payments: OrderedPayment[];
}

export interface OrderedPayment {
  endToEndId: string;
  amountCents: number;
  creditor: { name: string; iban: string };
  remittance: string;
}

/** Reads a SEPA credit transfer file (pain.001.001.09) with one payment block. Errors: BankFileError. */
export async function readOrder(xml: string): Promise<PaymentOrder> {
  for await (const token of readXmlTokens(Readable.from([xml]), requireOrder)) {
    if (token.type === 'node' && token.node.name === 'CstmrCdtTrfInitn') return orderOf(token.node.children);
  }
  throw new BankFileError('malformed', 'The file has no payment order.');
}

function requireOrder(namespace: string): void {
  if (namespace !== 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
    throw new BankFileError('other_schema', `The XML schema ${quote(namespace)} is not pain.001.001.09.`);
}

function orderOf(nodes: readonly XmlNode[]): PaymentOrder {
  const block = findNode(nodes, 'PmtInf')?.children ?? [];
  const place = 'The order';
  return {
    messageId: requireText(place, nodes, 'GrpHdr', 'MsgId'),
    paymentId: requireText(place, block, 'PmtInfId'),
    executionDay: requireText(place, block, 'ReqdExctnDt', 'Dt'),
    debtor: partyOf(place, block, 'Dbtr'),
    isBatchBooked: findText(block, 'BtchBookg') === 'true',
    payments: block.filter(({ name }) => name === 'CdtTrfTxInf').map(({ children }) => paymentOf(children)),
  };
}

function paymentOf(nodes: readonly XmlNode[]): OrderedPayment {
  const endToEndId = requireText('A payment', nodes, 'PmtId', 'EndToEndId');
  const place = `Payment ${endToEndId}`;
  return {
    endToEndId,
    amountCents: parseCents(requireText(place, nodes, 'Amt', 'InstdAmt'), '.'),
    creditor: partyOf(place, nodes, 'Cdtr'),
    remittance: findText(nodes, 'RmtInf', 'Ustrd') ?? '',
  };
}

const partyOf = (place: string, nodes: readonly XmlNode[], role: 'Dbtr' | 'Cdtr') => ({
  name: requireText(place, nodes, role, 'Nm'),
  iban: requireText(place, nodes, `${role}Acct`, 'Id', 'IBAN'),
});
