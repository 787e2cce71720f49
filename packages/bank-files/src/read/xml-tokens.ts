import { SaxesParser, type SaxesTagNS } from 'saxes';
import { BankFileError } from '../errors.ts';

/** An element with all that it contains. Texts have no spaces at their ends. */
export interface XmlNode {
  name: string;
  text: string;
  currency: string | null;
  children: XmlNode[];
}

/**
 * Containers are opened and closed; other elements in them come as a whole. So memory depends on the largest payment
 * and not on the file.
 */
export type XmlToken =
  | { type: 'open'; name: string }
  | { type: 'node'; parent: string; node: XmlNode }
  | { type: 'close'; name: string };

/** Elements with any number of parts, and the containers they belong to. Elsewhere they are nodes. */
const CONTAINERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['BkToCstmrStmt', ['Document']],
  ['BkToCstmrDbtCdtNtfctn', ['Document']],
  ['Stmt', ['BkToCstmrStmt']],
  ['Ntfctn', ['BkToCstmrDbtCdtNtfctn']],
  ['Ntry', ['Stmt', 'Ntfctn']],
  ['NtryDtls', ['Ntry']],
  ['CstmrPmtStsRpt', ['Document']],
  ['OrgnlPmtInfAndSts', ['CstmrPmtStsRpt']],
]);

/** The formats need 14 levels. */
const MAX_DEPTH = 32;

/** Reads XML without entities and DTDs. Errors: not_xml, truncated, forbidden_markup, those of checkNamespace. */
export async function* readXmlTokens(
  text: AsyncIterable<string>,
  checkNamespace: (namespace: string) => void,
): AsyncGenerator<XmlToken> {
  const collector = new TokenCollector(checkNamespace);
  for await (const piece of text) yield* collector.read(piece);
  yield* collector.finish();
}

class TokenCollector {
  readonly #parser = new SaxesParser<{ xmlns: true }>({ xmlns: true });
  #tokens: XmlToken[] = [];
  readonly #containers: string[] = [];
  /** From a container's child to the current element. */
  readonly #nodes: XmlNode[] = [];
  #namespace = '';
  /** Depth within an element of another namespace, which is skipped. */
  #foreign = 0;
  #hasEnded = false;

  readonly #checkNamespace: (namespace: string) => void;

  constructor(checkNamespace: (namespace: string) => void) {
    this.#checkNamespace = checkNamespace;
    this.#parser.on('doctype', () => {
      throw new BankFileError('forbidden_markup', 'The file defines its own XML entities or document type.');
    });
    this.#parser.on('error', (error) => this.#fail(error));
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', () => this.#close());
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
  }

  read(piece: string): XmlToken[] {
    this.#parser.write(piece);
    return this.#take();
  }

  finish(): XmlToken[] {
    this.#hasEnded = true;
    this.#parser.close();
    return this.#take();
  }

  #take(): XmlToken[] {
    const tokens = this.#tokens;
    this.#tokens = [];
    return tokens;
  }

  #fail(cause: Error): never {
    if (this.#hasEnded)
      throw new BankFileError('truncated', 'The file is cut off. Download it again.', { cause });
    if (cause.message.includes('undefined entity'))
      throw new BankFileError('forbidden_markup', `Line ${this.#parser.line}: unknown XML entity.`, {
        cause,
      });
    throw new BankFileError('not_xml', `Line ${this.#parser.line}: this is not well-formed XML.`, { cause });
  }

  #open({ local, uri, attributes }: SaxesTagNS): void {
    const depth = this.#containers.length + this.#nodes.length + this.#foreign;
    if (depth >= MAX_DEPTH)
      throw new BankFileError(
        'forbidden_markup',
        `Line ${this.#parser.line}: elements are nested too deeply.`,
      );
    if (depth === 0) this.#checkNamespace((this.#namespace = uri));
    if (this.#foreign > 0 || uri !== this.#namespace) {
      this.#foreign += 1;
      return;
    }
    const parents = CONTAINERS.get(local) ?? [];
    const isContainer =
      depth === 0 || (this.#nodes.length === 0 && parents.includes(this.#containers.at(-1) ?? ''));
    if (isContainer) {
      this.#containers.push(local);
      this.#tokens.push({ type: 'open', name: local });
      return;
    }
    const node = { name: local, text: '', currency: attributes.Ccy?.value ?? null, children: [] };
    this.#nodes.at(-1)?.children.push(node);
    this.#nodes.push(node);
  }

  #close(): void {
    if (this.#foreign > 0) {
      this.#foreign -= 1;
      return;
    }
    const node = this.#nodes.pop();
    if (node === undefined) {
      this.#tokens.push({ type: 'close', name: this.#containers.pop() ?? '' });
      return;
    }
    node.text = node.text.trim();
    if (this.#nodes.length === 0)
      this.#tokens.push({ type: 'node', parent: this.#containers.at(-1) ?? '', node });
  }

  #addText(text: string): void {
    const node = this.#nodes.at(-1);
    if (node !== undefined && this.#foreign === 0) node.text += text;
  }
}

/** The first element at a path of names. */
export function findNode(nodes: readonly XmlNode[], ...path: string[]): XmlNode | null {
  let found: XmlNode | undefined;
  let level = nodes;
  for (const name of path) {
    found = level.find((node) => node.name === name);
    if (found === undefined) return null;
    level = found.children;
  }
  return found ?? null;
}

/** The text of the first element at a path. null if it is missing or empty. */
export const findText = (nodes: readonly XmlNode[], ...path: string[]): string | null => {
  const text = findNode(nodes, ...path)?.text ?? '';
  return text === '' ? null : text;
};

/** The text at a path. Errors: malformed, if it is missing; `place` names what lacks it. */
export function requireText(place: string, nodes: readonly XmlNode[], ...path: string[]): string {
  const text = findText(nodes, ...path);
  if (text === null) throw new BankFileError('malformed', `${place} has no ${path.join('/')}.`);
  return text;
}
