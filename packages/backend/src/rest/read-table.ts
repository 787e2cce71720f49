import type { ApiCall, Database } from '../database/database.ts';
import type { Catalogue, Relation } from './catalogue.ts';
import { closestName } from './function-arguments.ts';
import { rowsSql, type RowQuery, type RowsSql } from './function-call.ts';
import { ALIAS, quoteIdent, Values, type Source } from './query/source.ts';
import { parseWindow, type Window } from './query/window.ts';
import { httpSettings } from './http-settings.ts';
import type { Count } from './preferences.ts';
import { checkProfile, isTrusted, parseAccept, rangeOf, type RestRequest } from './request.ts';
import { notImplemented, RestError } from './rest-error.ts';
import { rowsResponse } from './respond.ts';
import { isWatched, type WatchedReads } from './watched-reads.ts';

/** Handles reads of tables and views: `/rest/v1/TABLE`. All writes are procedures. */
export class TableReader {
  readonly #database: Database;
  readonly #catalogue: Catalogue;
  readonly #maxRows: number;
  readonly #watch: WatchedReads | null;

  /** `maxRows` limits the rows of a response, like the hosted backend's setting. */
  constructor(
    database: Database,
    catalogue: Catalogue,
    { maxRows, watch }: Pick<RowQuery, 'maxRows' | 'watch'>,
  ) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#maxRows = maxRows;
    this.#watch = watch;
  }

  async handle(rest: RestRequest): Promise<Response> {
    const { request, method, path, search, caller, client, prefer } = rest;
    if (method !== 'GET' && method !== 'HEAD') {
      throw notImplemented('Tables are read-only here: every change is made by calling a function.');
    }
    const { headers } = request;
    checkProfile(headers.get('accept-profile'));
    const relation = await this.#find(path);
    const query = new URLSearchParams(search);
    const format = parseAccept(headers.get('accept'));
    const window = this.#cap(parseWindow(query, rangeOf(request)));
    const values = new Values();
    // Without a session neither watched tables nor the watching functions are accessible.
    const watch = caller.role === 'anon' ? null : this.#watch;
    const from = `public.${quoteIdent(relation.name)} as ${ALIAS}`;
    const {
      sql,
      matching,
      isWatched: writes,
    } = await this.#withFreshColumns(relation, (current) =>
      rowsSql(sourceOf(current, watch), from, values, {
        query,
        window,
        ...this.#counting(prefer.count),
        isTrusted: isTrusted(client),
        schema: this.#catalogue,
        maxRows: this.#maxRows,
        watch,
        isCsv: format.isCsv,
      }),
    );
    const call = {
      role: caller.role,
      claims: caller.claims,
      subject: caller.subject,
      session: caller.session,
      // Reads of watched tables are recorded in the same transaction.
      readOnly: !writes,
      mayBeReplica: !writes,
      sql,
      params: values.list,
      planned: this.#planned(prefer.count, matching),
      single: format.single,
      timeZone: prefer.timeZone ?? undefined,
      http: this.#catalogue.usesHttpSettings ? httpSettings(request, `/${path}`) : undefined,
    };
    const result = await this.#database.call(call, client);
    return rowsResponse(result, {
      method,
      window,
      format,
      prefer,
      isArray: !format.isCsv,
      wantsElement: format.single,
      acceptEncoding: headers.get('accept-encoding'),
      location: `/${path}${search === '' ? '' : `?${search}`}`,
    });
  }

  /** An estimated count is exact up to maxRows. */
  #counting(count: Count | null): { count: boolean; countMost?: number } {
    if (count === 'estimated') return { count: true, countMost: this.#maxRows };
    return { count: count === 'exact' };
  }

  #planned(count: Count | null, matching: string): ApiCall['planned'] {
    if (count === 'planned') return { sql: matching, above: 0 };
    return count === 'estimated' ? { sql: matching, above: this.#maxRows } : undefined;
  }

  #cap(window: Window): Window {
    return { offset: window.offset, limit: Math.min(window.limit ?? Infinity, this.#maxRows) };
  }

  async #find(name: string): Promise<Relation> {
    const relation = this.#catalogue.relation(name);
    if (relation) return relation;
    const again = (await this.#catalogue.refresh()) ? this.#catalogue.relation(name) : undefined;
    if (again) return again;
    const near = closestName(name, this.#catalogue.relationNames());
    throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`, {
      hint: near === null ? null : `Perhaps you meant the table 'public.${near}'`,
    });
  }

  /** Rereads the catalogue for an unknown column, which may be new. */
  async #withFreshColumns(relation: Relation, build: (relation: Relation) => RowsSql): Promise<RowsSql> {
    try {
      return build(relation);
    } catch (error) {
      if (
        !(error instanceof RestError) ||
        !/^(42703|PGRST200)$/.test(error.code) ||
        !(await this.#catalogue.refresh())
      )
        throw error;
      return build(this.#catalogue.relation(relation.name) ?? relation);
    }
  }
}

function sourceOf(relation: Relation, watch: WatchedReads | null): Source {
  const { name } = relation;
  return { ...relation, relation: name, isWatched: isWatched(watch, name) };
}
