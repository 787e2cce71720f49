import { randomUUID } from 'node:crypto';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  createAccount,
  signToken,
  startBackend,
  type TestBackend,
  type TestBackendOptions,
} from './backend.ts';

/** A person with their client. */
export interface Person {
  id: string;
  client: SupabaseClient;
  token: string;
}

export interface SupportDesk {
  backend: TestBackend;
  person(role?: 'user' | 'moderator' | 'admin'): Promise<Person>;
  /** A client with only the anon key. */
  anon: SupabaseClient;
  ticket(user: Person, claimer?: Person | null): Promise<string>;
  close(): Promise<void>;
}

/** Starts a backend with the product's tables, people and tickets, for the policies of storage. */
export async function openSupportDesk(options: TestBackendOptions = {}): Promise<SupportDesk> {
  const backend = await startBackend({ migrations: MIGRATIONS, ...options });
  const { database } = backend;
  return {
    backend,
    anon: backend.client(),
    async person(role = 'user') {
      const id = await createAccount(database, `${randomUUID()}@desk.test`);
      await database.query('update public.profiles set role = $2 where user_id = $1', [id, role]);
      const token = await signToken({ sub: id });
      return { id, token, client: backend.client(backend.keys.anonKey, token) };
    },
    async ticket(user, claimer = null) {
      const [row] = await database.query<{ id: string }>(
        `insert into public.support_tickets (subject, category, user_id, status, claimed_by_user_id, claimed_at)
         values ('Help', 'Other', $1, $2, $3, case when $2::text = 'claimed' then now() end) returning id`,
        [user.id, claimer ? 'claimed' : 'open', claimer?.id ?? null],
      );
      return row?.id ?? '';
    },
    close: () => backend.close(),
  };
}
