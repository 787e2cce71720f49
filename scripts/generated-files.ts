import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { readCatalogue } from './database-types/catalogue.ts';
import { renderEditableFields } from './database-types/editable-fields.ts';
import { renderTypes } from './database-types/render.ts';
import { readLicences, SHIPPED, type Lock } from './licences/read-licences.ts';
import { renderLicences } from './licences/render.ts';
import { renderMoneyRules } from './money-rules/render.ts';
import { renderMetrics, renderVariables } from './operator-pages.ts';
import { renderPersonalData } from './personal-data/render.ts';
import {
  readClosedTables,
  readPermissions,
  readProcedures,
  readStaffRoles,
} from './roles/read-procedures.ts';
import { renderPermissions, renderProcedures } from './roles/render-procedures.ts';
import { renderRoles } from './roles/render.ts';
import { ROOT } from './root.mjs';
import { renderWebhookEvents } from './webhook-events.ts';

/** What `npm run generate` writes from a migrated database, the server's tables and package-lock.json, by file. */
export const GENERATED_FILES: Record<string, (database: Queryable) => string | Promise<string>> = {
  'packages/contract/src/database.generated.ts': async (database) =>
    `${renderTypes(await readCatalogue(database), await readEnums()).rows}\n${await renderEditableFields(database)}`,
  'packages/contract/src/calls.generated.ts': async (database) =>
    renderTypes(await readCatalogue(database), await readEnums()).calls,
  'packages/contract/src/procedures.generated.ts': async (database) =>
    renderProcedures(await readProcedures(database)),
  'packages/contract/src/permissions.generated.ts': async (database) =>
    renderPermissions(await readPermissions(database), await readStaffRoles(database)),
  'docs/roles.md': async (database) =>
    renderRoles({
      procedures: await readProcedures(database),
      permissions: await readPermissions(database),
      roles: await readStaffRoles(database),
      closedTables: await readClosedTables(database),
    }),
  'docs/rules-of-money.md': renderMoneyRules,
  'docs/personal-data.md': renderPersonalData,
  'docs/webhook-events.md': renderWebhookEvents,
  'docs/variables.md': renderVariables,
  'docs/metrics.md': renderMetrics,
  'docs/licences.md': async () => {
    const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
    return renderLicences(readLicences(lock, SHIPPED));
  },
};

async function readEnums(): Promise<Set<string>> {
  const text = await readFile(path.join(ROOT, 'packages/contract/src/enums.ts'), 'utf8');
  return new Set([...text.matchAll(/^export type (\w+)/gm)].map(([, name]) => name ?? ''));
}
