import type { CataloguedPermission, GuardedProcedure, ShippedRole } from './read-procedures.ts';

const HEADER = `// Written by \`npm run generate\` from the migrated database; don't edit. Clients rely on these signatures: a
// changed line is a changed contract.

import type { Permission } from './permissions.generated.ts';

/** The audience and the signature of a procedure. */
export interface Signature {
  /** Of the built-in roles. */
  who: 'staff' | 'admin' | 'signed in' | 'service';
  /** Required from staff; without one, the procedure is for all staff or for admins. */
  permission?: Permission;
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
  const lines = procedures.map(({ name, who, permission, standing, args, returns }) => {
    const fields = [
      `who: ${quoted(who)}`,
      ...(permission === undefined ? [] : [`permission: ${quoted(permission)}`]),
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

const PERMISSIONS_HEADER = `// Written by \`npm run generate\` from supabase/code/access/permissions.sql; don't edit.

/** All rights of staff. is_sensitive: gives access to money or to other staff; is_moderators: part of Moderator. */
export const PERMISSIONS = [
`;

/** The module `permissions.generated.ts`. */
export function renderPermissions(
  permissions: readonly CataloguedPermission[],
  roles: readonly ShippedRole[],
): string {
  const lines = permissions.map(
    ({ code, area, description, is_sensitive, is_moderators }) =>
      `  {
    code: ${quoted(code)},
    area: ${quoted(area)},
    description: ${quoted(description)},
    is_sensitive: ${String(is_sensitive)},
    is_moderators: ${String(is_moderators)},
  },\n`,
  );
  const roleLines = roles.map(
    (role) =>
      `  { name: ${quoted(role.name)}, permissions: [${role.permissions.map(quoted).join(', ')}] },\n`,
  );
  return `${PERMISSIONS_HEADER}${lines.join('')}] as const;

export type Permission = (typeof PERMISSIONS)[number]['code'];

/** Staff roles of a new installation, which admins edit. */
export const SHIPPED_ROLES: readonly { name: string; permissions: readonly Permission[] }[] = [
${roleLines.join('')}];\n`;
}
