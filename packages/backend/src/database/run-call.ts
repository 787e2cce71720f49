import { arrayLiteral } from './array-literal.ts';
import type { ApiCall, ApiResult } from './database.ts';

type Parameters = (string | number | boolean | null)[];

export interface Statement {
  text: string;
  parameters: Parameters;
  /** For connections with prepared statements: the statement to prepare, and the parameters for its EXECUTE. */
  prepared?: {
    sql: string;
    values: readonly (string | null)[];
    executedBy: (sql: string) => Parameters;
  };
}

const RUN = 'select backend.run($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)';
const RUN_AT = 'select backend.run_at($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15)';

/** Maximum characters of values for prepared statements. Larger values cost more to quote than planning saves. */
const SHORT = 10_000;

/** Builds the statement for a request. */
export function runCall(request: ApiCall): Statement {
  const statement: Statement = { text: RUN, parameters: parametersOf(request) };
  const { isPrepared = false, sql, params } = request;
  if (!isPrepared || params.reduce((sum, value) => sum + (value?.length ?? 0), 0) > SHORT) return statement;
  const executedBy = (executing: string): Parameters =>
    parametersOf({ ...request, sql: executing, params: [] });
  return { ...statement, prepared: { sql, values: params, executedBy } };
}

/** Builds the statement for a replica that waits for a log position. Errors: MD425 after `patience` ms. */
export const runCallAt = (request: ApiCall, position: string, patience: number): Statement => ({
  text: RUN_AT,
  parameters: [position, patience, ...parametersOf(request)],
});

const parametersOf = (request: ApiCall): Parameters => [
  request.role,
  request.claims,
  request.subject ?? null,
  request.session,
  request.readOnly,
  request.sql,
  arrayLiteral(request.params),
  request.most ?? null,
  request.single === true,
  request.http ? arrayLiteral(Object.values(request.http)) : null,
  request.timeZone ?? null,
  request.planned?.sql ?? null,
  request.planned?.above ?? null,
];

const LINE_END = 10;

/** Parses the result: a line of JSON, then the body. */
export function toResult(rows: unknown[]): ApiResult {
  const [answer] = (rows[0] ?? []) as (Buffer | null)[];
  if (!answer) throw new TypeError('backend.run returned nothing');
  const end = answer.indexOf(LINE_END);
  const line = answer.toString('utf8', 0, end < 0 ? answer.length : end);
  const header = JSON.parse(line || '0') as number | ResultHeader;
  const [rowCount, totalCount, status, headers]: ResultHeader =
    typeof header === 'number' ? [header, null, null, null] : header;
  return {
    body: end < 0 ? null : answer.subarray(end + 1),
    rowCount: rowCount ?? 0,
    totalCount,
    status,
    headers,
  };
}

/** The first line of a result. A plain number is the row count alone; empty if the statement returned no row. */
type ResultHeader = [
  rowCount: number | null,
  totalCount: number | null,
  status: string | null,
  headers: string | null,
];
