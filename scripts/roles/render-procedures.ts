import type { GuardedProcedure } from './read-procedures.ts';

const HEADER = `// Written by \`npm run generate\` from the migrated database; don't edit. Clients rely on these signatures: a
// changed line is a changed contract.

/** The audience and the signature of a procedure. */
export interface Signature {
  who: 'staff' | 'admin' | 'signed in' | 'service';
  /** Further conditions: not banned, or neither banned nor suspended. Both need a profile. */
  standing?: 'not banned' | 'good';
  /** In order: \`name type\` or \`name type = default\`. */
  args: readonly string[];
  returns: string;
}

export const PROCEDURES = {
`;

/** The module `procedures.generated.ts`: one line per procedure. */
export function renderProcedures(procedures: readonly GuardedProcedure[]): string {
  const lines = procedures.map(({ name, who, standing, args, returns }) => {
    const fields = [
      `who: ${quoted(who)}`,
      ...(standing === undefined ? [] : [`standing: ${quoted(standing)}`]),
      `args: [${args.map(quoted).join(', ')}]`,
      `returns: ${quoted(returns)}`,
    ];
    return `  ${name}: { ${fields.join(', ')} },\n`;
  });
  return `${HEADER}${lines.join('')}} as const satisfies Record<string, Signature>;\n`;
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}
