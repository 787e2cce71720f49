import { arrayLiteral } from './array-literal.ts';
import type { ApiCall, ApiResult } from './database.ts';
import type { Sql } from './driver.ts';

const RUN = 'select body, row_count, total_count from backend.run($1,$2,$3,$4,$5,$6,$7)';
const RUN_AT = 'select body, row_count, total_count from backend.run_at($1,$2,$3,$4,$5,$6,$7,$8,$9)';

/** One request in one statement. */
export function runCall(sql: Sql, request: ApiCall): Promise<ApiResult> {
  return send(sql, RUN, parametersOf(request));
}

/** The same on a replica, once it has come to that position of the primary's log. Errors: MD425 when it has not within `patience` ms. */
export function runCallAt(
  sql: Sql,
  request: ApiCall,
  position: string,
  patience: number,
): Promise<ApiResult> {
  return send(sql, RUN_AT, [position, patience, ...parametersOf(request)]);
}

const parametersOf = (request: ApiCall) => [
  request.role,
  request.claims,
  request.session,
  request.readOnly,
  request.sql,
  arrayLiteral(request.params),
  request.single === true,
];

async function send(
  sql: Sql,
  statement: string,
  parameters: (string | number | boolean | null)[],
): Promise<ApiResult> {
  const rows = await sql.unsafe(statement, parameters, { prepare: true }).raw();
  const [body = null, rowCount, totalCount] = (rows[0] ?? []) as unknown as (Buffer | null)[];
  return {
    body,
    rowCount: rowCount ? Number(rowCount.toString('latin1')) : 0,
    totalCount: totalCount ? Number(totalCount.toString('latin1')) : null,
  };
}
