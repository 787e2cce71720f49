import type { Caller, TokenVerifier } from '../tokens/verifier.ts';
import { CORS_HEADERS } from './cors.ts';

/** Checks the API key. As on the hosted backend, every request needs one, in a header or in the URL. */
export function keyOf(request: Request, search: string, verifier: TokenVerifier): Caller | Response {
  const key =
    request.headers.get('apikey') ??
    (search.includes('apikey=') ? new URLSearchParams(search).get('apikey') : null);
  if (!key) {
    return refuse('No API key found in request', 'No `apikey` request header or url param was found.');
  }
  return (
    verifier.key(key) ??
    refuse('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.')
  );
}

function refuse(message: string, hint: string): Response {
  return jsonResponse(401, { message, hint });
}

export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...CORS_HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
