import { isSqlError, isUnavailable, type SqlError } from '../database/database.ts';
import { DISK_FULL, isDiskFull } from '../database/full-disk.ts';
import { isRaised, plainMessage } from '../database/plain-messages.ts';
import { HungUp, TooBusy } from '../fair-queue.ts';
import { BodyTooLarge } from '../http/body.ts';
import { TokenError } from '../tokens/verifier.ts';
import { RestError } from './rest-error.ts';

/** SQLSTATE of a cancelled statement. */
export const TOO_LONG = '57014';

/** Converts a thrown error to PostgREST's response; null for an internal error. */
export function toRestError(error: unknown, role: string): RestError | null {
  if (error instanceof RestError) return error;
  if (error instanceof TokenError) return fromToken(error);
  if (error instanceof BodyTooLarge) {
    return new RestError(413, '413', `Payload too large: at most ${error.limit}`);
  }
  if (error instanceof TooBusy) {
    return new RestError(429, 'PGRST003', error.message, {
      headers: { 'retry-after': String(error.seconds) },
    });
  }
  // Status 499 as in nginx; nobody receives it.
  if (error instanceof HungUp) return new RestError(499, 'MD499', error.message);
  if (isUnavailable(error)) {
    return new RestError(503, 'PGRST001', 'The database is unavailable. Try again in a moment.');
  }
  return isSqlError(error) ? fromSql(error, role) : null;
}

const TOO_LONG_SENTENCE =
  'This took too long and was stopped; nothing was changed. Narrow the search or the dates, or request fewer rows.';

function fromToken(error: TokenError): RestError {
  if (error.fault === 'role') return new RestError(401, '22023', error.message);
  const code = error.fault === 'malformed' || error.fault === 'signature' ? 'PGRST301' : 'PGRST303';
  return unauthorized(code, error.message);
}

const unauthorized = (code: string, message: string): RestError =>
  new RestError(401, code, message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  });

/**
 * SQLSTATE classes of resource, system, configuration file and internal errors. Their messages may contain file names, so
 * they are only logged.
 */
const OF_THE_SERVER = /^(53|58|F0|XX)/;
const TROUBLE =
  'The database could not complete the request. Try again in a moment; the server’s log has the details.';

function fromSql(error: SqlError, role: string): RestError {
  const { code, message } = error;
  const details = error.detail ?? null;
  if (code === 'MD401') return unauthorized('PGRST303', message);
  if (code === 'MD406') {
    return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', { details });
  }
  if (code === 'MD412') return new RestError(400, 'PGRST124', message, { details });
  if (code === 'PGRST') return fromRaised(error);
  const status = statusOf(error, role);
  if (OF_THE_SERVER.test(code)) return new RestError(status, code, isDiskFull(error) ? DISK_FULL : TROUBLE);
  if (code === TOO_LONG) return new RestError(status, code, TOO_LONG_SENTENCE);
  if (isRaised(error)) return new RestError(status, code, message, { details, hint: error.hint ?? null });
  return fromPostgres(error, role, status);
}

/**
 * Passes on PostgreSQL's messages about names, which are for programmers, as PostgREST does. Replaces other messages by
 * plain words.
 */
function fromPostgres(error: SqlError, role: string, status: number): RestError {
  const { code, message } = error;
  if (code === '42501' && message.startsWith('permission denied for function')) {
    return role === 'anon'
      ? new RestError(401, code, 'Not authenticated')
      : new RestError(403, code, 'Not authorized');
  }
  // PostgREST returns 500, but the request is at fault.
  if (code === '54001') return new RestError(400, code, plainMessage(error) ?? message);
  const plain = plainMessage(error) ?? (status >= 500 ? TROUBLE : null);
  if (plain !== null) return new RestError(status, code, plain);
  return new RestError(status, code, message, { details: error.detail ?? null, hint: error.hint ?? null });
}

/** Handles `RAISE SQLSTATE 'PGRST'`: the message is the body, the detail sets status and headers. */
function fromRaised(error: SqlError): RestError {
  const body = readObject(error.message);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return notUnderstood(`Invalid JSON value for MESSAGE: '${error.message}'`, MESSAGE_HINT);
  }
  if (!error.detail) return notUnderstood('DETAIL is missing in the RAISE statement', DETAIL_HINT);
  const answer = readObject(error.detail);
  const headers = readObject(answer?.headers);
  if (typeof answer?.status !== 'number' || !headers) {
    return notUnderstood(`Invalid JSON value for DETAIL: '${error.detail}'`, DETAIL_HINT);
  }
  return new RestError(answer.status, body.code, body.message, {
    details: body.details,
    hint: typeof body.hint === 'string' ? body.hint : null,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  });
}

const MESSAGE_HINT =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
const DETAIL_HINT =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";

const notUnderstood = (details: string, hint: string): RestError =>
  new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint,
  });

/** Parses a JSON object; null for other values. */
function readObject(value: unknown): Record<string, unknown> | null {
  let object = value;
  try {
    if (typeof value === 'string') object = JSON.parse(value);
  } catch {
    return null;
  }
  return typeof object === 'object' && object !== null && !Array.isArray(object)
    ? (object as Record<string, unknown>)
    : null;
}

/** Status by SQLSTATE; the longest prefix applies. */
const STATUS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
  '22': 400,
  '23503': 409,
  '23505': 409,
  '23': 400,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '42': 400,
  '53400': 500,
  '53': 503,
  // PostgREST returns 500 for an array with too many dimensions, but the request is at fault.
  '54000': 400,
  '54': 500,
  '55': 500,
  '57P01': 503,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
};

function statusOf({ code, message }: SqlError, role: string): number {
  if (code === '42501') {
    // The two messages of the contract have the same status for all callers; otherwise as PostgREST.
    if (message === 'Not authenticated') return 401;
    if (message === 'Not authorized') return 403;
    return role === 'anon' ? 401 : 403;
  }
  const raised = /^PT([1-5]\d\d)$/.exec(code);
  if (raised) return Number(raised[1]);
  return STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400;
}
