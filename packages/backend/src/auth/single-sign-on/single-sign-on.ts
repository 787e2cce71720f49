import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { clientFields } from '../hook.ts';
import type { Client } from '../sessions.ts';
import type { Person } from './identity-provider.ts';

/** The provider's name on the wire: clients call `signInWithOAuth({ provider: 'custom:sso' })`. */
export const PROVIDER = 'custom:sso';

/** The database's decision. A refusal is already recorded, with its consequences. */
export type Decision = { user_id: string } | { code: string; message: string };

/**
 * Asks the database whether a person may sign in (`is_check` = stay signed in). It links or creates the account, and
 * applies what the person's groups give or no longer give.
 */
export async function decide(
  tx: Queryable,
  rule: string,
  person: Person & { is_check: boolean },
  client: Client,
): Promise<Decision> {
  const [row] = await tx.query<{ answer: Decision }>(`select ${rule}($1::text::jsonb) as answer`, [
    JSON.stringify({ ...person, ...clientFields(client) }),
  ]);
  if (!row) throw new Error(`${rule} returned nothing`);
  return row.answer;
}

/** Records a failure before the person was known. */
export async function recordFailure(
  database: Queryable,
  rule: string,
  { failure, ...client }: Client & { failure: string },
): Promise<void> {
  await database.query(`select ${rule}($1::text::jsonb)`, [
    JSON.stringify({ failure, ...clientFields(client) }),
  ]);
}
