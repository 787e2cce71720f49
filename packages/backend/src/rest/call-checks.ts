import { JsonTooDeep, parseJson } from '../http/json.ts';
import type { ApiFunction } from './catalogue.ts';
import { RestError } from './rest-error.ts';

/** Parses the body of a call: arguments by name. */
export function parseBody(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    const message = error instanceof JsonTooDeep ? error.message : 'Empty or invalid json';
    throw new RestError(400, 'PGRST102', message);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new RestError(400, 'PGRST102', 'The body of a function call must be a JSON object');
  }
  return body as Record<string, unknown>;
}

export function checkMaxAffected(fn: ApiFunction, most: number | null): void {
  if (most === null || fn.isSet) return;
  throw new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );
}
