import { arrayLiteral } from './array-literal.ts';
import type { ApiCall, ApiResult } from './database.ts';

export interface Statement {
  text: string;
  parameters: (string | number | boolean | null)[];
}

const ANSWER = 'select body, row_count, total_count, status, headers from backend';
const RUN = `${ANSWER}.run($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`;
const RUN_AT = `${ANSWER}.run_at($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)`;

/** One request in one statement. */
export const runCall = (request: ApiCall): Statement => ({ text: RUN, parameters: parametersOf(request) });

/** The same on a replica, once it has come to that position of the primary's log. Errors: MD425 when it has not within `patience` ms. */
export const runCallAt = (request: ApiCall, position: string, patience: number): Statement => ({
  text: RUN_AT,
  parameters: [position, patience, ...parametersOf(request)],
});

const parametersOf = (request: ApiCall) => [
  request.role,
  request.claims,
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

/** Of what came back, as it was sent. */
export function toResult(rows: unknown[]): ApiResult {
  const [body = null, rowCount, totalCount, status, headers] = (rows[0] ?? []) as (Buffer | null)[];
  return {
    body,
    rowCount: rowCount ? Number(rowCount.toString('latin1')) : 0,
    totalCount: totalCount ? Number(totalCount.toString('latin1')) : null,
    status: status?.toString() ?? null,
    headers: headers?.toString() ?? null,
  };
}
