import { BankFileError } from '../errors.ts';
import type { BankFileEvent, StatusReason } from './events.ts';
import { limitId } from './values.ts';
import { findText, requireText, type XmlNode, type XmlToken } from './xml-tokens.ts';

/** Reads what the bank answers to an order, token by token. */
export class StatusReader {
  /** Elements of the payment block; null once reported, and outside of blocks. */
  #payment: XmlNode[] | null = null;
  #hasGroup = false;

  accept(token: XmlToken): BankFileEvent[] {
    if (token.type === 'node') return this.#acceptNode(token.parent, token.node);
    if (token.name !== 'OrgnlPmtInfAndSts') return [];
    if (token.type === 'close') return this.#takePayment();
    this.#payment = [];
    return [];
  }

  /** Errors: malformed, if the file names no order. */
  finish(): BankFileEvent[] {
    if (!this.#hasGroup) throw new BankFileError('malformed', 'The file does not name the order it answers.');
    return [];
  }

  #acceptNode(parent: string, node: XmlNode): BankFileEvent[] {
    if (parent === 'CstmrPmtStsRpt' && node.name === 'OrgnlGrpInfAndSts') {
      this.#hasGroup = true;
      const originalMessageId = limitId(requireText('The answer', node.children, 'OrgnlMsgId'));
      return [{ type: 'group-status', originalMessageId, ...readStatus(node.children, 'GrpSts') }];
    }
    if (parent !== 'OrgnlPmtInfAndSts') return [];
    if (node.name === 'TxInfAndSts') return [...this.#takePayment(), readTransaction(node.children)];
    this.#payment?.push(node);
    return [];
  }

  #takePayment(): BankFileEvent[] {
    const nodes = this.#payment;
    if (nodes === null) return [];
    this.#payment = null;
    const originalPaymentId = limitId(requireText('A payment block', nodes, 'OrgnlPmtInfId'));
    return [{ type: 'payment-status', originalPaymentId, ...readStatus(nodes, 'PmtInfSts') }];
  }
}

function readTransaction(nodes: readonly XmlNode[]): BankFileEvent {
  const id = findText(nodes, 'OrgnlEndToEndId');
  const endToEndId = id === null || id === 'NOTPROVIDED' ? null : limitId(id);
  return { type: 'transaction-status', endToEndId, ...readStatus(nodes, 'TxSts') };
}

function readStatus(
  nodes: readonly XmlNode[],
  name: string,
): { status: string | null; reasons: StatusReason[] } {
  const reasons = nodes
    .filter((node) => node.name === 'StsRsnInf')
    .map(({ children }) => ({
      code: findText(children, 'Rsn', 'Cd') ?? findText(children, 'Rsn', 'Prtry'),
      text: children
        .filter((child) => child.name === 'AddtlInf')
        .map(({ text }) => text)
        .join(' '),
    }));
  return { status: findText(nodes, name), reasons };
}
