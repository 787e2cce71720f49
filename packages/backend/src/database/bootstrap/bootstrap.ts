import { AUTH_SQL } from './auth.ts';
import { CHANGES_SQL } from './changes.ts';
import { REALTIME_SQL } from './realtime.ts';
import { ROLES_SQL } from './roles.ts';
import { RUN_SQL } from './run.ts';
import { STORAGE_SQL } from './storage.ts';

/**
 * Creates what the hosted platform provides before the first migration, plus the embedded backend's own schema.
 * Idempotent. A module, not an SQL file, because the server is bundled.
 */
export const BOOTSTRAP_SQL = [
  `set local client_min_messages = warning;`,
  ROLES_SQL,
  AUTH_SQL,
  RUN_SQL,
  STORAGE_SQL,
  REALTIME_SQL,
  CHANGES_SQL,
].join('\n');
