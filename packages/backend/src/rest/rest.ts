import { Clients, type Origin } from '../clients.ts';
import type { Client } from '../database/client.ts';
import type { Database } from '../database/database.ts';
import { callerOf } from '../http/caller.ts';
import type { Log } from '../log.ts';
import { Refusals } from '../refusals.ts';
import type { Caller, TokenVerifier } from '../tokens/verifier.ts';
import { FunctionCaller } from './call-function.ts';
import { Catalogue } from './catalogue.ts';
import { NO_PREFERENCES, readPreferences, type Preferences } from './preferences.ts';
import { TableReader } from './read-table.ts';
import { describe } from './describe.ts';
import { RestError } from './rest-error.ts';
import { TOO_LONG, toRestError } from './sql-errors.ts';
import type { WatchedReads } from './watched-reads.ts';

export interface RestOptions {
  database: Database;
  verifier: TokenVerifier;
  clients: Clients;
  log: Log;
  /** Maximum rows that one request reads from a table. */
  maxRows: number;
  watch: WatchedReads | null;
}

/** Names of the time zones that PostgreSQL knows; read on first use. */
class TimeZones {
  readonly #database: Database;
  #names: Promise<ReadonlySet<string>> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async has(name: string): Promise<boolean> {
    this.#names ??= this.#read().catch((error: unknown) => {
      this.#names = null;
      throw error;
    });
    return (await this.#names).has(name);
  }

  async #read(): Promise<ReadonlySet<string>> {
    const rows = await this.#database.query<{ name: string }>(
      'select name from pg_catalog.pg_timezone_names',
    );
    return new Set(rows.map(({ name }) => name));
  }
}

/** Handles `/rest/v1` without a router, because this is the hot path. */
export class Rest {
  readonly #database: Database;
  readonly #verifier: TokenVerifier;
  readonly #clients: Clients;
  readonly #log: Log;
  readonly #catalogue: Catalogue;
  readonly #functions: FunctionCaller;
  readonly #tables: TableReader;
  readonly #timeZones: TimeZones;
  readonly #refusals = new Refusals();

  private constructor(
    { database, verifier, clients, log, maxRows, watch }: RestOptions,
    catalogue: Catalogue,
  ) {
    this.#database = database;
    this.#verifier = verifier;
    this.#clients = clients;
    this.#log = log;
    this.#catalogue = catalogue;
    this.#functions = new FunctionCaller(database, catalogue, { maxRows, watch });
    this.#tables = new TableReader(database, catalogue, { maxRows, watch });
    this.#timeZones = new TimeZones(database);
  }

  static async open(options: RestOptions): Promise<Rest> {
    const catalogue = await Catalogue.open(options.database, (error) => {
      options.log.error({ err: messageOf(error) }, 'The catalogue could not be read');
    });
    return new Rest(options, catalogue);
  }

  close(): Promise<void> {
    return this.#catalogue.close();
  }

  /** `path` is the rest after `/rest/v1/`; `key` is the verified API key. */
  async handle(
    request: Request,
    path: string,
    search: string,
    key: Caller,
    origin: Origin,
  ): Promise<Response> {
    let role: string = key.role;
    let client: Client | undefined;
    try {
      const caller = await callerOf(request, key, this.#verifier);
      role = caller.role;
      const found = this.#clients.of(caller, origin);
      client = found instanceof Promise ? await found : found;
      const preferences = request.headers.get('prefer');
      const prefer = preferences === null ? NO_PREFERENCES : await this.#preferences(preferences);
      const rest = { request, method: request.method, path: decode(path), search, caller, client, prefer };
      if (path.startsWith('rpc/')) return await this.#functions.handle(rest);
      if (path === '') return await describe(this.#database, rest);
      if (path.includes('/')) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
      return await this.#tables.handle(rest);
    } catch (error) {
      const refusal = this.#refusal(error, role);
      if (refusal.isCheap) await this.#refusals.delay((client ?? Clients.at(origin)).caller);
      return refusal.toResponse(request.method === 'HEAD');
    }
  }

  #preferences(header: string): Promise<Preferences> {
    return readPreferences(header, (name) => this.#timeZones.has(name));
  }

  #refusal(error: unknown, role: string): RestError {
    const refusal = toRestError(error, role);
    if (refusal) {
      if (refusal.status >= 500 && refusal.code !== TOO_LONG) {
        this.#log.warn({ code: refusal.code, err: messageOf(error) }, 'A request to /rest/v1 failed');
      }
      return refusal;
    }
    this.#log.error(
      { err: error instanceof Error ? error.stack : String(error) },
      'A request to /rest/v1 failed',
    );
    return new RestError(500, 'XX000', 'Internal error');
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function decode(path: string): string {
  try {
    return path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    throw new RestError(400, 'PGRST125', 'Invalid path specified in request URL');
  }
}
