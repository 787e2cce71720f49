import type { ApiCall, Database } from '../database/database.ts';
import { BODY_LIMIT, CALL_LIMIT, withText } from '../http/body.ts';
import { checkMaxAffected, parseBody } from './call-checks.ts';
import type { ApiFunction, Catalogue } from './catalogue.ts';
import { directValues, functionNotFound, pickFunction } from './function-arguments.ts';
import {
  checkScalarQuery,
  directInvocation,
  functionRowsSql,
  jsonInvocation,
  plainCallSql,
  type RowQuery,
} from './function-call.ts';
import { looksLikeFilter } from './query/filter.ts';
import { Values } from './query/source.ts';
import { parseWindow, type Window } from './query/window.ts';
import {
  checkContentType,
  checkProfile,
  isTrusted,
  parseAccept,
  rangeOf,
  type Format,
  type RestRequest,
} from './request.ts';
import { httpSettings } from './http-settings.ts';
import { notImplemented, RestError } from './rest-error.ts';
import { rowsResponse, voidResponse } from './respond.ts';

const WHOLE: Window = { offset: 0, limit: null };
/** A query string with only `select` and plain columns. */
const ONLY_COLUMNS = /^select=[^&]{0,1000}$/;
/** Maximum cached statements per function. */
const MAX_PLANS = 60;

interface Plan {
  sql: string;
  /** The statement records which rows were read, so a replica cannot run it. */
  isWatched: boolean;
  /** Whether connections should prepare it. */
  isPrepared: boolean;
}

/** Handles function calls: `/rest/v1/rpc/NAME`. */
export class FunctionCaller {
  readonly #database: Database;
  readonly #catalogue: Catalogue;
  /** Cached SQL of calls without filters, by function, argument names and columns. */
  #plans = new WeakMap<ApiFunction, Map<string, Omit<Plan, 'isPrepared'>>>();

  /** Options common to all row queries. */
  readonly #shared: Pick<RowQuery, 'maxRows' | 'watch'> & { schema: Catalogue };

  constructor(database: Database, catalogue: Catalogue, limits: Pick<RowQuery, 'maxRows' | 'watch'>) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#shared = { schema: catalogue, ...limits };
  }

  async handle(rest: RestRequest): Promise<Response> {
    const name = rest.path.slice('rpc/'.length);
    if (rest.method === 'POST') return this.#post(rest, name);
    if (rest.method === 'GET' || rest.method === 'HEAD') return this.#get(rest, name);
    throw new RestError(405, 'PGRST101', `Cannot use the ${rest.method} method on RPC`);
  }

  async #post(rest: RestRequest, name: string): Promise<Response> {
    const { headers } = rest.request;
    checkProfile(headers.get('content-profile'));
    checkContentType(headers.get('content-type'));
    const limit = isTrusted(rest.client) ? CALL_LIMIT : BODY_LIMIT;
    return withText(rest.request, limit, rest.client, (text) => this.#call(rest, name, text || '{}'));
  }

  async #call(rest: RestRequest, name: string, text: string): Promise<Response> {
    const { headers } = rest.request;
    const body = parseBody(text);
    const names = Object.keys(body);
    const fn = await this.#find(rest.method, name, names);
    const direct = directValues(fn, names, body);
    const values = direct ?? [text];
    const isCounted = rest.prefer.count !== null;
    const format = parseAccept(headers.get('accept'));
    const isNarrow = fn.returns === 'row' && ONLY_COLUMNS.test(rest.search);
    if ((rest.search === '' || isNarrow) && !isCounted && !format.isCsv) {
      const plan = this.#plan(fn, names, direct !== null, rest.search);
      return this.#run(rest, fn, plan, values, { window: WHOLE, format, isList: isNarrow });
    }
    const query = new URLSearchParams(rest.search);
    const invocation = direct ? directInvocation(fn, names) : jsonInvocation(fn, names);
    const row = {
      ...this.#shared,
      query,
      window: parseWindow(query, null),
      count: isCounted,
      isTrusted: isTrusted(rest.client),
      isCsv: format.isCsv,
    };
    return this.#runRows(rest, fn, invocation, new Values(values), row, format);
  }

  async #get(rest: RestRequest, name: string): Promise<Response> {
    const { headers } = rest.request;
    checkProfile(headers.get('accept-profile'));
    const query = new URLSearchParams(rest.search);
    const args = this.#argumentsOf(name, query);
    const names = [...args.keys()];
    const fn = await this.#find(rest.method, name, names);
    const window = parseWindow(query, rangeOf(rest.request));
    const format = parseAccept(headers.get('accept'));
    const row = {
      ...this.#shared,
      query,
      window,
      count: rest.prefer.count !== null,
      isTrusted: isTrusted(rest.client),
      isCsv: format.isCsv,
    };
    const values = new Values([...args.values()]);
    return this.#runRows(rest, fn, directInvocation(fn, names), values, row, format, args);
  }

  /** Returns the query parameters that are arguments: known argument names, and values that are not filters. */
  #argumentsOf(name: string, query: URLSearchParams): Map<string, string> {
    const candidates = this.#catalogue.functions(name);
    const args = new Map<string, string>();
    for (const [key, value] of query) {
      if (NOT_ARGUMENTS.test(key)) continue;
      if (candidates.some((fn) => fn.arguments.has(key)) || !looksLikeFilter(value)) args.set(key, value);
    }
    return args;
  }

  async #find(method: string, name: string, names: readonly string[]): Promise<ApiFunction> {
    const fn = pickFunction(this.#catalogue.functions(name), names);
    if (fn) return fn;
    const again = (await this.#catalogue.refresh())
      ? pickFunction(this.#catalogue.functions(name), names)
      : null;
    if (again) return again;
    const candidates = this.#catalogue.functions(name);
    throw functionNotFound(method, name, names, candidates, this.#catalogue.functionNames());
  }

  /** Returns the cached plan. A reread of the catalogue replaces the functions, and so drops their plans. */
  #plan(fn: ApiFunction, names: readonly string[], direct: boolean, columns: string): Plan {
    let plans = this.#plans.get(fn);
    if (!plans) this.#plans.set(fn, (plans = new Map<string, Omit<Plan, 'isPrepared'>>()));
    const key = `${names.join('\0')}\0${direct ? '' : 'json'}?${columns}`;
    let plan = plans.get(key);
    let isPrepared = true;
    if (plan === undefined) {
      // Limited, because the client chooses the columns and the order of the arguments.
      isPrepared = plans.size < MAX_PLANS;
      const invocation = direct ? directInvocation(fn, names) : jsonInvocation(fn, names);
      const row = {
        ...this.#shared,
        query: new URLSearchParams(columns),
        window: WHOLE,
        count: false,
        isTrusted: false,
      };
      plan =
        columns === ''
          ? { sql: plainCallSql(fn, invocation), isWatched: false }
          : functionRowsSql(fn, invocation, new Values(), row);
      if (isPrepared) plans.set(key, plan);
    }
    return { ...plan, isPrepared };
  }

  #runRows(
    rest: RestRequest,
    fn: ApiFunction,
    invocation: Parameters<typeof functionRowsSql>[1],
    values: Values,
    row: RowQuery,
    format: Format,
    args?: ReadonlyMap<string, string>,
  ): Promise<Response> {
    const isPlain =
      !row.count &&
      !row.isCsv &&
      [...row.query.keys()].every((key) => args?.has(key)) &&
      row.window.limit === null;
    const isScalar = !fn.isSet && fn.returns !== 'row';
    if (row.isCsv && fn.returns !== 'row')
      throw notImplemented('CSV of what are no rows is not implemented.');
    if (isScalar) checkScalarQuery(fn, row, args);
    const plan =
      (isPlain && row.window.offset === 0) || isScalar
        ? { sql: plainCallSql(fn, invocation), isWatched: false }
        : functionRowsSql(fn, invocation, values, row, args);
    const isList = !(isPlain || isScalar);
    const how = { window: row.window, format, isList };
    return this.#run(rest, fn, { ...plan, isPrepared: false }, values.list, how);
  }

  /** `isList` = the statement returns an array even if the function returns one row. */
  async #run(
    rest: RestRequest,
    fn: ApiFunction,
    { sql, isWatched, isPrepared }: Plan,
    params: (string | null)[],
    { window, format, isList }: { window: Window; format: Format; isList: boolean },
  ): Promise<Response> {
    const { caller, client, request, method, prefer } = rest;
    checkMaxAffected(fn, prefer.maxAffected);
    const call: ApiCall = {
      role: caller.role,
      claims: caller.claims,
      subject: caller.subject,
      session: caller.session,
      // A stable function cannot write, but recording its reads can.
      readOnly: method !== 'POST' && !(isWatched && fn.isStable),
      mayBeReplica: fn.isStable && !isWatched,
      isLong: fn.isLong,
      sql,
      params,
      isPrepared,
      single: format.single && fn.returns !== 'void',
      most: prefer.maxAffected ?? undefined,
      timeZone: prefer.timeZone ?? undefined,
      http: this.#catalogue.usesHttpSettings ? httpSettings(request, `/${rest.path}`) : undefined,
    };
    const answer = await this.#database.call(call, client);
    // A single value counts as one row.
    const isOne = prefer.count !== null && !fn.isSet;
    const result = isOne ? { ...answer, totalCount: answer.totalCount ?? 1 } : answer;
    if (fn.returns === 'void') return voidResponse(result, prefer);
    return rowsResponse(result, {
      method,
      window,
      format,
      prefer,
      isArray: !format.isCsv && (fn.isSet || isList),
      wantsElement: format.single || !fn.isSet,
      acceptEncoding: request.headers.get('accept-encoding'),
    });
  }
}

/** Reserved parameters, and names with a dot, which belong to embedded resources. */
const NOT_ARGUMENTS = /^(select|order|limit|offset|columns|apikey|and|or)$|\./;
