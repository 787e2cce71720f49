import { arrayLiteral } from './array-literal.ts';
import type { ApiCall, ApiResult } from './database.ts';

type Parameters = (string | number | boolean | null)[];

export interface Statement {
  text: string;
  parameters: Parameters;
  /** On a connection that keeps plans: what is executed there, and the parameters once it is known how. */
  prepared?: {
    sql: string;
    values: readonly (string | null)[];
    executedBy: (sql: string) => Parameters;
  };
}

const RUN = 'select backend.run($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)';
const RUN_AT = 'select backend.run_at($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15)';

/** Characters of values. Larger ones would be read twice for a plan that is cheap beside them. */
const SHORT = 10_000;

/** One request in one statement. */
export function runCall(request: ApiCall): Statement {
  const statement: Statement = { text: RUN, parameters: parametersOf(request) };
  const { isPrepared = false, sql, params } = request;
  if (!isPrepared || params.reduce((sum, value) => sum + (value?.length ?? 0), 0) > SHORT) return statement;
  const executedBy = (executing: string): Parameters =>
    parametersOf({ ...request, sql: executing, params: [] });
  return { ...statement, prepared: { sql, values: params, executedBy } };
}

/** The same on a replica, once it has come to that position of the primary's log. Errors: MD425 when it has not within `patience` ms. */
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

/** What came back: a line of JSON, then the body as it was sent. */
export function toResult(rows: unknown[]): ApiResult {
  const [answer] = (rows[0] ?? []) as (Buffer | null)[];
  if (!answer) throw new TypeError('backend.run returned nothing');
  const end = answer.indexOf(LINE_END);
  const line = answer.toString('utf8', 0, end < 0 ? answer.length : end);
  const told = JSON.parse(line || '0') as number | Known;
  const [rowCount, totalCount, status, headers]: Known =
    typeof told === 'number' ? [told, null, null, null] : told;
  return {
    body: end < 0 ? null : answer.subarray(end + 1),
    rowCount: rowCount ?? 0,
    totalCount,
    status,
    headers,
  };
}

/** The number of rows alone, unless there is more to tell; nothing where the statement gave no row. */
type Known = [
  rowCount: number | null,
  totalCount: number | null,
  status: string | null,
  headers: string | null,
];
