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

  /** Whether the server itself found the request wrong, without asking the database. */
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

/** A feature that the embedded backend leaves out. */
export const notImplemented = (message: string): RestError => new RestError(501, 'not_implemented', message);

/** A query string that does not follow the grammar; `at` is where in the text, from 0. */
export function parseError(what: string, text: string, details: string, at = 0): RestError {
  const place = `(line 1, column ${at + 1})`;
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" ${place}`, { details });
}

/** The unexpected token, as PostgREST names it. */
export const unexpected = (text: string): string =>
  text === '' ? 'unexpected end of input' : `unexpected "${Array.from(text)[0] ?? ''}"`;
