import type { Licensed } from './read-licences.ts';

/** Licences compatible with MIT that only require their notice. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'MIT-0',
  'PostgreSQL',
]);

/** `A OR B` needs one allowed licence, `A AND B` both. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));

/** The page docs/licences.md. Errors: a licence that is not allowed. */
export function renderLicences(libraries: readonly Licensed[]): string {
  const refused = libraries.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0) {
    const named = refused.map(({ name, licence }) => `${name} (${licence})`).join(', ');
    throw new Error(
      `Not allowed: ${named}. If it may ship, add it to ALLOWED in scripts/licences/render.ts.`,
    );
  }
  const counts = new Map<string, number>();
  for (const { licence } of libraries) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return `# Licences

<!-- Written by \`npm run generate\` from package-lock.json; \`npm test\` checks that it is up to date. -->

Runtime libraries of the server and the console, including those for other platforms, with the licences that they declare.
Marketdesk itself is under the MIT licence. Libraries that only build or test it are not shipped and not listed.

${table(
  ['licence', 'libraries'],
  summary.map(([licence, count]) => [licence, String(count)]),
)}

${table(
  ['library', 'version', 'licence'],
  libraries.map(({ name, version, licence }) => [name, version, licence]),
)}
`;
}

/** An aligned Markdown table, as the formatter writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
