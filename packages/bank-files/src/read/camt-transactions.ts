import { parseIban } from '../accounts.ts';
import { parseCents } from '../amounts.ts';
import type { EntryEvent, TransactionEvent } from './events.ts';
import { limitId, readSign, withSign } from './values.ts';
import { findNode, findText, type XmlNode } from './xml-tokens.ts';

/** What a transaction's details may leave out because its entry has it. */
interface TransactionContext {
  entry: EntryEvent;
  nodes: readonly XmlNode[];
  /** The statement's account. */
  iban: string | null;
  /** No other transaction belongs to the entry. */
  isOnly: boolean;
}

/** A payment from TxDtls of any version. Errors: malformed, bad_amount. */
export function readTransaction(details: readonly XmlNode[], context: TransactionContext): TransactionEvent {
  const endToEndId = findText(details, 'Refs', 'EndToEndId');
  const returned = findNode(details, 'RtrInf')?.children ?? null;
  const kind = (nodes: readonly XmlNode[]) => findText(nodes, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd');
  const isReturn = returned !== null || (kind(details) ?? kind(context.nodes)) === 'RRTN';
  const reason = returned && (findText(returned, 'Rsn', 'Cd') ?? findText(returned, 'Rsn', 'Prtry'));
  return {
    type: 'transaction',
    endToEndId: endToEndId === null || endToEndId === 'NOTPROVIDED' ? null : limitId(endToEndId),
    amountCents: readAmount(details, context),
    counterparty: readCounterparty(details, context),
    remittance: readRemittance(details),
    isReturn,
    returnReason: reason,
  };
}

/** From version .04 on, Amt and CdtDbtInd stand directly in the details. Before, only AmtDtls has an amount. */
function readAmount(details: readonly XmlNode[], { entry, isOnly }: TransactionContext): number | null {
  const indicator = findText(details, 'CdtDbtInd');
  const sign = indicator === null ? Math.sign(entry.amountCents) : readSign(indicator);
  const amount = findNode(details, 'Amt') ?? findNode(details, 'AmtDtls', 'TxAmt', 'Amt');
  if (amount?.currency === 'EUR') return withSign(parseCents(amount.text, '.'), sign);
  return isOnly ? entry.amountCents : null;
}

/**
 * The other party: payee of a debit, payer of a credit. Returns name the original payment's parties, so if that
 * party is the account's owner or unnamed, it is the other one.
 */
function readCounterparty(
  details: readonly XmlNode[],
  { entry, iban }: TransactionContext,
): TransactionEvent['counterparty'] {
  const parties = findNode(details, 'RltdPties')?.children ?? [];
  const [first, second] = entry.amountCents < 0 ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const party = readParty(parties, first);
  const isOther =
    (party.name !== null || party.iban !== null) && (party.iban === null || party.iban !== iban);
  return isOther ? party : readParty(parties, second);
}

function readParty(parties: readonly XmlNode[], role: string): TransactionEvent['counterparty'] {
  const iban = findText(parties, `${role}Acct`, 'Id', 'IBAN');
  return {
    name: findText(parties, role, 'Pty', 'Nm') ?? findText(parties, role, 'Nm'),
    iban: iban === null ? null : parseIban(iban),
  };
}

function readRemittance(details: readonly XmlNode[]): string {
  const info = findNode(details, 'RmtInf')?.children ?? [];
  const texts = info.filter(({ name }) => name === 'Ustrd').map(({ text }) => text);
  if (texts.length > 0) return texts.join(' ');
  return findText(info, 'Strd', 'CdtrRefInf', 'Ref') ?? findText(details, 'AddtlTxInf') ?? '';
}
