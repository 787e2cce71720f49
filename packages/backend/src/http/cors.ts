/** Any origin, no cookies: the console may have another origin, and other clients run in browsers too. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Range, Content-Location, Content-Profile, Preference-Applied, Location, Link, X-Total-Count, ' +
    'X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After, WWW-Authenticate, X-Request-Id',
} as const;

/** The response to a preflight request. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ??
        'authorization, apikey, content-type, x-client-info, x-supabase-api-version, prefer, range',
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  });
}
