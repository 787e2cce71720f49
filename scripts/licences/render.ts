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

/** Of `A OR B` one is enough, of `A AND B` both are needed. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));

/** docs/licences.md. Errors: a licence that nobody has allowed yet. */
export function renderLicences(libraries: readonly Licensed[]): string {
  const refused = libraries.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0) {
    const named = refused.map(({ name, licence }) => `${name} (${licence})`).join(', ');
    throw new Error(`May this ship? ${named}. If so, scripts/licences/render.ts has to allow it.`);
  }
  const counts = new Map<string, number>();
  for (const { licence } of libraries) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return `# Licences

<!-- Written by \`npm run generate\` from package-lock.json; \`npm test\` checks that it is up to date. -->

The libraries that the server and the console need to run, those for other platforms included, with what they say of
themselves. Marketdesk itself is under the MIT licence. What only builds or tests it does not ship and is not listed.

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

/** Aligned, as the formatter wants it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
