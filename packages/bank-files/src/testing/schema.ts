import { readFileSync } from 'node:fs';
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';

const rules = XmlDocument.fromString(readFileSync(new URL('./credit-transfer.xsd', import.meta.url), 'utf8'));
const validator = XsdValidator.fromDoc(rules);

/** An element as name and content: text, or its children. Attributes count as children. */
export type Tree = [name: string, content: string | Tree[]];

/** Parses XML with libxml2, independently of the package's own readers. Errors: not well-formed. */
export function parseTree(xml: string): Tree {
  const document = XmlDocument.fromString(xml);
  const tree = treeOf(document.root);
  document.dispose();
  return tree;
}

/** Errors: the file breaks a rule of the schema. */
export function validateCreditTransfers(xml: string): void {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
}

function treeOf(element: XmlElement): Tree {
  const children: Tree[] = element.attrs
    .filter(({ prefix }) => prefix === '')
    .map(({ name, value }): Tree => [`@${name}`, value]);
  for (let child = element.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElement) children.push(treeOf(child));
  const hasElements = children.some(([name]) => !name.startsWith('@'));
  if (hasElements) return [element.name, children];
  return [element.name, children.length === 0 ? element.content : [...children, ['#text', element.content]]];
}

/** All contents of the elements with a name, as texts. */
export function textsOf([name, content]: Tree, wanted: string): string[] {
  if (name === wanted)
    return [typeof content === 'string' ? content : (content.at(-1)?.[1] ?? '').toString()];
  return typeof content === 'string' ? [] : content.flatMap((child) => textsOf(child, wanted));
}
