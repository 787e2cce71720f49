import { createHmac, randomUUID } from 'node:crypto';
import type { Database } from '@marketdesk/backend/database/database.ts';

/** A user of the app with 100 euro, or a member of staff. */
export interface Person {
  id: string;
  token: string;
}

/** New accounts, each with a session token. */
export async function people(
  database: Database,
  jwtSecret: string,
  count: number,
  role: 'user' | 'moderator',
): Promise<Person[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.query(
    `insert into auth.users (id, email, created_at) select id, id || '@example.test', now() from unnest($1::uuid[]) id`,
    [ids],
  );
  if (role === 'moderator') {
    await database.query(`update public.profiles set role = 'moderator' where user_id = any ($1::uuid[])`, [
      ids,
    ]);
  } else {
    await database.query(
      `insert into public.balance_ledger (user_id, amount, kind) select id, 100, 'earning' from unnest($1::uuid[]) id`,
      [ids],
    );
  }
  return ids.map((id) => ({ id, token: tokenOf(id, jwtSecret) }));
}

function tokenOf(sub: string, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 24 * 3600;
  const claims = { sub, role: 'authenticated', aud: 'authenticated', aal: 'aal1', exp };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
