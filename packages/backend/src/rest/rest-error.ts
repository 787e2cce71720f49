import { CORS_HEADERS } from '../http/cors.ts';

/** An error response in PostgREST's format. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    rest: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = rest.details ?? null;
    this.hint = rest.hint ?? null;
    this.headers = rest.headers ?? {};
  }

  /** Whether the request was refused without the database. */
  get isCheap(): boolean {
    return this.code.startsWith('PGRST') && this.status < 429;
  }

  toResponse(head = false): Response {
    const { code, details, hint, message, status } = this;
    return new Response(head ? null : JSON.stringify({ code, details, hint, message }), {
      status,
      headers: {
        ...CORS_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        'proxy-status': `PostgREST; error=${code}`,
        ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
        ...(status === 503 ? { 'retry-after': '1' } : {}),
        ...this.headers,
      },
    });
  }
}

/** The error for an unsupported feature. */
export const notImplemented = (message: string): RestError => new RestError(501, 'not_implemented', message);

/** The error for a syntax error in a query string; `at` is its position, from 0. */
export function parseError(what: string, text: string, details: string, at = 0): RestError {
  const place = `(line 1, column ${at + 1})`;
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" ${place}`, { details });
}

/** Describes the unexpected token as PostgREST does. */
export const unexpected = (text: string): string =>
  text === '' ? 'unexpected end of input' : `unexpected "${Array.from(text)[0] ?? ''}"`;
