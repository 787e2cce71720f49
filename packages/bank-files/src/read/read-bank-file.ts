import { BankFileError, quote } from '../errors.ts';
import { CamtReader } from './camt.ts';
import type { BankFileEvent, BankFileFormat } from './events.ts';
import { type Bytes, decodeInput, openInput, readLines } from './input.ts';
import { Mt940Reader } from './mt940.ts';
import { StatusReader } from './pain-002.ts';
import { limitId } from './values.ts';
import { readXmlTokens, requireText, type XmlToken } from './xml-tokens.ts';

/**
 * The content of a file from the bank: pain.002 (.001.03 and .10), camt.053 and camt.054 (.001.02 to .08) or MT940. The
 * format is found from the content. All amounts are in euros. Reads at most 20 MB and keeps one payment in memory.
 *
 * Errors: BankFileError, possibly after events. So what is made of them counts only after the last one.
 */
export async function* readBankFile(bytes: Bytes): AsyncGenerator<BankFileEvent> {
  const { xmlEncoding, whole } = await openInput(bytes);
  if (xmlEncoding === null) {
    const reader = new Mt940Reader();
    for await (const line of readLines(whole)) yield* reader.accept(line);
    yield* reader.finish();
    return;
  }
  const reader = new XmlFileReader();
  const tokens = readXmlTokens(decodeInput(whole, xmlEncoding), (namespace) => reader.begin(namespace));
  for await (const token of tokens) yield* reader.accept(token);
  yield* reader.finish();
}

const CAMT_VERSIONS = ['02', '03', '04', '05', '06', '07', '08'];
const FORMATS: readonly { format: BankFileFormat; versions: readonly string[] }[] = [
  { format: 'pain.002', versions: ['03', '10'] },
  { format: 'camt.053', versions: CAMT_VERSIONS },
  { format: 'camt.054', versions: CAMT_VERSIONS },
];

/** Files that people take for statements, with what to download instead. */
const OTHERS: Readonly<Record<string, string>> = {
  'pain.001': 'This is a payment order, not an answer of the bank.',
  'pain.008': 'This is a direct debit order, not an answer of the bank.',
  'camt.052': 'This is a report of the current day. Download the statement (camt.053) instead.',
};

class XmlFileReader {
  #format: BankFileFormat = 'camt.053';
  #version = '';
  #reader: CamtReader | StatusReader | null = null;

  /** Errors: other_schema. */
  begin(namespace: string): void {
    const [, name = '', version = ''] =
      /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.001\.(\d\d)$/.exec(namespace) ?? [];
    const found = FORMATS.find(({ format }) => format === name);
    if (found === undefined)
      throw new BankFileError(
        'other_schema',
        OTHERS[name] ?? `The XML schema ${quote(namespace)} is not that of a bank statement.`,
      );
    if (!found.versions.includes(version))
      throw new BankFileError('other_schema', `Version ${version} of ${name} is not supported.`);
    this.#format = found.format;
    this.#version = version;
  }

  accept(token: XmlToken): BankFileEvent[] {
    if (this.#reader !== null) return this.#reader.accept(token);
    if (token.type === 'open') return [];
    if (token.type === 'close' || token.node.name !== 'GrpHdr')
      throw new BankFileError('malformed', 'The file has no header (GrpHdr).');
    const messageId = limitId(requireText('The file', token.node.children, 'MsgId'));
    this.#reader = this.#format === 'pain.002' ? new StatusReader() : new CamtReader();
    return [{ type: 'file', format: this.#format, version: `001.${this.#version}`, messageId }];
  }

  finish(): BankFileEvent[] {
    return this.#reader?.finish() ?? [];
  }
}
