import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { textsIn } from './translation.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/contract/src');
/** They repeat the rows of database.generated.ts, or hold codes of countries and examples. */
const OTHERS = ['calls.generated.ts', 'procedures.generated.ts', 'countries.ts', 'taxonomy-examples.ts'];

const DECLARED = /^(?:export )?(?:interface|type|const) (\w+)|^\s+(?:readonly )?(\w+)\??: /;
const VALUE = String.raw`'[A-Za-z0-9][\w. /]*'`;
/** A union of texts, or an array of texts. */
const VALUES = new RegExp(String.raw`[:=[]\s*(?:\| )?${VALUE}(?:\s*[|,]\s*${VALUE})+`);

/** The closed sets of words in packages/contract by name, `POST_STATUSES` or `SanctionsRow.kind`. Repeated sets have the first name. */
export function contractEnums(): Map<string, string[]> {
  const enums = new Map<string, string[]>();
  const known = new Set<string>();
  // The arrays of enums.ts first.
  const files = [
    'enums.ts',
    ...readdirSync(CONTRACT)
      .filter((file) => file !== 'enums.ts')
      .sort(),
  ];
  for (const file of files.filter((name) => !OTHERS.includes(name))) {
    const text = readFileSync(path.join(CONTRACT, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
    for (const [name, declaration] of declarations(text)) {
      const found = VALUES.exec(declaration)?.[0].matchAll(/'([^']+)'/g) ?? [];
      const values = [...found].map(([, value]) => value ?? '');
      const key = values.toSorted().join();
      if (values.length === 0 || known.has(key)) continue;
      known.add(key);
      enums.set(name, values);
    }
  }
  return enums;
}

/** Names of columns, which the audit log shows as the specification does. */
const COLUMNS = ['USER_ORDER_COLUMNS', 'EDITABLE_PROFILE_FIELDS'];
let codes: Set<string> | undefined;

/** The texts of a page that are codes such as `in_progress`. */
export function codesIn(root: Element): string[] {
  codes ??= new Set(
    [...contractEnums()]
      .filter(([name]) => !COLUMNS.includes(name))
      .flatMap(([, values]) => values.filter((value) => value.includes('_'))),
  );
  return textsIn(root)
    .map((text) => text.data)
    .filter((text) => codes?.has(text));
}

/** Each type, constant and field with its text; a field's name follows its type's. */
function declarations(text: string): [name: string, text: string][] {
  const all: [string, string][] = [];
  let owner = '';
  for (const line of text.split('\n')) {
    const [, top, field] = DECLARED.exec(line) ?? [];
    if (top !== undefined) owner = top;
    if (top !== undefined) all.push([top, line]);
    else if (field !== undefined) all.push([`${owner}.${field}`, line]);
    else {
      const last = all.at(-1);
      if (last) last[1] += `\n${line}`;
    }
  }
  return all;
}
