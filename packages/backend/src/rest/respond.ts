import type { ApiResult } from '../database/database.ts';
import { compress } from '../http/compress.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import { rangeHeader, type Window } from './query/window.ts';
import { applyResponseSettings } from './response-settings.ts';
import type { Preferences } from './preferences.ts';
import type { Format } from './request.ts';

const NULL = Buffer.from('null');

export interface RowsAnswer {
  method: string;
  window: Window;
  format: Format;
  prefer: Preferences;
  /** The statement returned a JSON array. */
  isArray: boolean;
  /** The response contains only the element of the array. */
  wantsElement: boolean;
  /** Value of Content-Location. */
  location?: string;
  /** The request's Accept-Encoding. */
  acceptEncoding: string | null;
}

/** Sends PostgreSQL's JSON unchanged, compressed if accepted, with PostgREST's headers. */
export async function rowsResponse(result: ApiResult, answer: RowsAnswer): Promise<Response> {
  const { method, window, format, prefer } = answer;
  const { status, contentRange } = rangeHeader(window, result.rowCount, result.totalCount);
  const headers: Record<string, string> = {
    'content-type': format.contentType,
    'content-range': contentRange,
    ...CORS_HEADERS,
  };
  if (prefer.applied !== '') headers['preference-applied'] = prefer.applied;
  if (answer.location !== undefined) headers['content-location'] = answer.location;
  if (prefer.minimal && method === 'POST') {
    delete headers['content-type'];
    return applyResponseSettings(new Response(null, { status: 204, headers }), result);
  }
  headers.vary = 'Accept-Encoding';
  if (method === 'HEAD') return applyResponseSettings(new Response(null, { status, headers }), result);
  const { body, encoding } = await compress(bodyOf(result, answer), answer.acceptEncoding);
  if (encoding !== null) headers['content-encoding'] = encoding;
  return applyResponseSettings(new Response(body as Uint8Array<ArrayBuffer>, { status, headers }), result);
}

/** Returns the body; the single element of an array is the text between its brackets. */
function bodyOf(result: ApiResult, { isArray, wantsElement }: RowsAnswer): Uint8Array {
  const body = result.body ?? NULL;
  if (!isArray || !wantsElement) return body;
  return result.rowCount === 0 ? NULL : body.subarray(1, body.length - 1);
}

/** The response of a function that returns void. */
export function voidResponse(result: ApiResult, { applied }: Preferences): Response {
  const contentRange = `0-0/${result.totalCount ?? '*'}`;
  const headers: Record<string, string> = { ...CORS_HEADERS, 'content-range': contentRange };
  if (applied !== '') headers['preference-applied'] = applied;
  return applyResponseSettings(new Response(null, { status: 204, headers }), result);
}
