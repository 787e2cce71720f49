import { randomUUID } from 'node:crypto';
import { isSqlError, type Queryable } from '@marketdesk/backend/database/database.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import type { Filling } from '@marketdesk/test-support/postgres-template.ts';
import type { Role } from '@marketdesk/contract/enums.ts';
import { PROCEDURES } from '@marketdesk/contract/procedures.generated.ts';
import { afterAll, expect } from 'vitest';
import { stateReader } from './state.ts';

export interface Person {
  id: string;
  email: string;
  /** Further claims of their token. */
  claims?: Record<string, unknown>;
}

/** The caller: a signed-in person, an anonymous one (`anon`), or a holder of the service key. */
export type Caller = Person | 'anon' | 'service_role';

export type Args = Record<string, unknown>;
type Columns = Record<string, string | number | boolean | null>;

/** A migrated database of its own, with methods to create people and to call procedures as them. */
export interface World {
  database: TestDatabase['database'];
  /** Runs as the owner, bypassing every guard. */
  sql<Row = Record<string, unknown>>(text: string, params?: unknown[]): Promise<Row[]>;
  /** Creates an account with its profile; `columns` are set on the profile directly. */
  person(role?: Role, columns?: Columns): Promise<Person>;
  /** Returns the procedure's result as JSON: an array for a set, else the value. */
  rpc<Result = unknown>(caller: Caller, name: string, args?: Args): Promise<Result>;
  /** The same in an open transaction, which keeps the caller's role until its end. */
  rpcIn<Result = unknown>(tx: Queryable, caller: Caller, name: string, args?: Args): Promise<Result>;
  /** Expects a refusal with this SQLSTATE and message. The error rolls back everything. */
  refuses(caller: Caller, name: string, args: Args, code: string, message: string | RegExp): Promise<void>;
  /** Hash of all rows of all tables. */
  state(): Promise<string>;
  /** The audit entries about an entity, oldest first. */
  audited(entityId: string): Promise<{ actor_user_id: string | null; action: string; details: Args }[]>;
  close(): Promise<void>;
}

interface Signature {
  set: boolean;
  types: Record<string, string>;
}

/** Of the product's procedures, which are the same in every world. */
const known = new Map<string, Signature>();

/** Opens a world for all tests of the current file or suite. */
export async function openWorld(filling?: Filling): Promise<World> {
  const world = await createWorld(filling);
  afterAll(() => world.close());
  return world;
}

export async function createWorld(filling?: Filling): Promise<World> {
  const opened = await createTestDatabase({ filling });
  const { database } = opened;
  /** Of procedures that only this world has. */
  const own = new Map<string, Signature>();
  let people = 0;
  let state: (() => Promise<string>) | undefined;

  async function statement(name: string, args: Args): Promise<{ sql: string; params: (string | null)[] }> {
    const kept = name in PROCEDURES ? known : own;
    const signature = kept.get(name) ?? (await readSignature(database, name));
    kept.set(name, signature);
    const names = Object.keys(args);
    const list = names.map(
      (arg, at) => `${arg} => ($1)[${String(at + 1)}]::${signature.types[arg] ?? 'text'}`,
    );
    const rows = `from public.${name}(${list.join(', ')}) f`;
    const value = signature.set ? `coalesce(json_agg(f), '[]')` : 'to_json(f)';
    return { sql: `select ${value}::text as body ${rows}`, params: names.map((arg) => asText(args[arg])) };
  }

  async function call(caller: Caller, name: string, args: Args): Promise<string> {
    const { sql, params } = await statement(name, args);
    const { role, claims } = identity(caller);
    const { body } = await database.call({
      role,
      claims,
      session: null,
      readOnly: false,
      sql: `select r.body, 0::bigint, null::bigint from (${sql}) r`,
      params,
    });
    return body === null ? 'null' : new TextDecoder().decode(body);
  }

  const world: World = {
    database,
    close: () => opened.close(),
    sql: (text, params) => database.query(text, params),
    async person(role = 'user', columns = {}) {
      people += 1;
      const person = { id: randomUUID(), email: `${role}-${String(people)}@example.test` };
      await database.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [
        person.id,
        person.email,
      ]);
      const entries = Object.entries({ role, ...columns });
      const set = entries.map(([column], at) => `${column} = $${String(at + 2)}`).join(', ');
      await database.query(`update public.profiles set ${set} where user_id = $1`, [
        person.id,
        ...entries.map(([, v]) => v),
      ]);
      return person;
    },
    async rpc<Result>(caller: Caller, name: string, args: Args = {}) {
      return JSON.parse(await call(caller, name, args)) as Result;
    },
    async rpcIn<Result>(tx: Queryable, caller: Caller, name: string, args: Args = {}) {
      const { sql, params } = await statement(name, args);
      const { role, claims } = identity(caller);
      await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        claims,
        role,
      ]);
      // As text, because the driver would convert 'true' into a boolean that reads as false.
      const literal = sql.replaceAll(/\(\$1\)\[(\d+)\]/g, (_, at: string) => `$${at}::text`);
      const [row] = await tx.query<{ body: string | null }>(literal, params);
      return JSON.parse(row?.body ?? 'null') as Result;
    },
    async refuses(caller, name, args, code, message) {
      await expectSqlError(call(caller, name, args), code, message);
    },
    async state() {
      state ??= await stateReader(database, ['public', 'private', 'auth']);
      return state();
    },
    audited: (entityId) =>
      database.query(
        `select actor_user_id, action, private.opened_details(details) as details
           from public.admin_action_audit where entity_id = $1 order by id`,
        [entityId],
      ),
  };
  return world;
}

/** Expects a rejection by PostgreSQL with this SQLSTATE and message; returns the error. */
export async function expectSqlError(promise: Promise<unknown>, code: string, message: string | RegExp) {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`Expected ${code}, got ${JSON.stringify(outcome.value)}`);
  if (!isSqlError(outcome.error)) throw outcome.error;
  expect({ code: outcome.error.code, message: outcome.error.message }).toEqual({
    code,
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  });
  return outcome.error;
}

function identity(caller: Caller): { role: string; claims: string } {
  if (typeof caller === 'string') return { role: caller, claims: JSON.stringify({ role: caller }) };
  const claims = { sub: caller.id, role: 'authenticated', ...caller.claims };
  return { role: 'authenticated', claims: JSON.stringify(claims) };
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function readSignature(database: Queryable, name: string): Promise<Signature> {
  const rows = await database.query<{ set: boolean; arg: string | null; type: string | null }>(
    `select p.proretset as set, a.arg, format_type(a.type, null) as type
       from pg_proc p
       left join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) a (arg, type) on true
      where p.pronamespace = 'public'::regnamespace and p.proname = $1`,
    [name],
  );
  if (rows.length === 0) throw new Error(`There is no procedure ${name}`);
  return {
    set: rows[0]?.set ?? false,
    types: Object.fromEntries(rows.flatMap(({ arg, type }) => (arg && type ? [[arg, type]] : []))),
  };
}
