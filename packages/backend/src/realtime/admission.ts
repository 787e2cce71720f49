import { isSqlError, isUnavailable, type Database } from '../database/database.ts';
import { plainMessage } from '../database/plain-messages.ts';
import { Values } from '../rest/query/source.ts';
import { TokenError, type Caller, type TokenVerifier } from '../tokens/verifier.ts';
import { resolve, type Binding, type Interest } from './changes/binding.ts';
import type { Publication } from './changes/publication.ts';
import { NO_RIGHTS, type Rights } from './connection.ts';
import type { JoinConfig } from './join-config.ts';
import { badRequest, Refusal, unauthorizedTopic } from './refusal.ts';

export interface Admitted {
  interests: readonly Interest[];
  rights: Rights;
}

/** Authorizes joins and token changes of channels. */
export class Admission {
  readonly #database: Database;
  readonly #verifier: TokenVerifier;
  readonly #publication: Publication;

  constructor(database: Database, verifier: TokenVerifier, publication: Publication) {
    this.#database = database;
    this.#verifier = verifier;
    this.#publication = publication;
  }

  /** Errors: Refusal. */
  async verify(token: string): Promise<Caller> {
    try {
      return await this.#verifier.verify(token);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      throw new Refusal('InvalidJWTToken', error.fault === 'expired' ? 'Token has expired' : error.message);
    }
  }

  /** Errors: Refusal. */
  async admit(config: JoinConfig, topic: string, caller: Caller): Promise<Admitted> {
    const { bindings, isPrivate, presence } = config;
    if (!isPrivate && (bindings.length === 0 || presence.isEnabled)) {
      throw new Refusal('PrivateOnly', 'This project only allows private channels');
    }
    try {
      const interests = await resolve(bindings, this.#publication, caller.role);
      await this.#check(caller, interests);
      const rights = isPrivate ? await this.rights(caller, topic) : NO_RIGHTS;
      if (isPrivate && rights.read.size === 0) throw unauthorizedTopic(topic, 'read from');
      return { interests, rights };
    } catch (error) {
      throw toRefusal(error, bindings);
    }
  }

  /** Returns the caller's rights by the policies on realtime.messages. Errors: Refusal. */
  async rights({ role, claims }: Caller, topic: string): Promise<Rights> {
    try {
      const [row] = await this.#database.query<{ rights: { read: string[]; write: string[] } }>(
        'select backend.channel_rights($1, $2, $3) as rights',
        [role, claims, topic],
      );
      return { read: new Set(row?.rights.read), write: new Set(row?.rights.write) };
    } catch (error) {
      throw toRefusal(error, []);
    }
  }

  /** Errors: Refusal. */
  async checkSession(caller: Caller): Promise<void> {
    try {
      await this.#check(caller, []);
    } catch (error) {
      throw toRefusal(error, []);
    }
  }

  /**
   * Checks under the caller's role that the session is active and that every filter can be evaluated, using a row of
   * nulls.
   */
  async #check({ role, claims, session }: Caller, interests: readonly Interest[]): Promise<void> {
    const values = new Values();
    const trials = interests.flatMap(({ filter, table }) =>
      filter
        ? [
            `(select (${filter.sql(values)}) is null from jsonb_populate_record(null::${table.sql}, '{}') t)`,
            ...filter.checks(values),
          ]
        : [],
    );
    if (trials.length === 0 && session === null) return;
    await this.#database.call({
      role,
      claims,
      session,
      readOnly: true,
      sql: `select array[true${trials.map((trial) => `, ${trial}`).join('')}]::text, 1::bigint, null::bigint`,
      params: values.list,
    });
  }
}

function toRefusal(error: unknown, bindings: readonly Binding[]): unknown {
  if (isUnavailable(error)) {
    return new Refusal('DatabaseUnavailable', 'The database does not answer at the moment');
  }
  if (!isSqlError(error)) return error;
  if (error.code === 'MD401') return new Refusal('InvalidJWTToken', 'Session is no longer valid');
  // Invalid data, or an invalid regular expression.
  const plain = error.code.startsWith('22') ? plainMessage(error) : null;
  if (bindings.length === 0) return plain === null ? error : badRequest(plain);
  if (plain !== null) return badRequest(`The filter is not understood: ${plain}`);
  // An operator that does not exist for the type.
  return error.code.startsWith('42')
    ? badRequest('The filter is not understood: its operator does not fit the column')
    : error;
}
