import type { Database } from '../database/database.ts';
import { compress } from '../http/compress.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import { checkProfile, type RestRequest } from './request.ts';
import { RestError } from './rest-error.ts';
import { DESCRIBE_SQL, type Description } from './open-api/describe-sql.ts';
import { openApi } from './open-api/document.ts';

const OPEN_API = 'application/openapi+json';

/** GET /rest/v1/: the OpenAPI description of what the caller may read and call. */
export async function describe(database: Database, rest: RestRequest): Promise<Response> {
  const { request, method, caller, client } = rest;
  if (method !== 'GET' && method !== 'HEAD') {
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
  checkProfile(request.headers.get('accept-profile'));
  const type = acceptedType(request.headers.get('accept'));
  const { body } = await database.call(
    {
      role: caller.role,
      claims: caller.claims,
      subject: caller.subject,
      session: caller.session,
      readOnly: true,
      mayBeReplica: true,
      sql: DESCRIBE_SQL,
      params: [],
    },
    client,
  );
  const description = JSON.parse(Buffer.from(body ?? []).toString()) as Description;
  const text = Buffer.from(JSON.stringify(openApi(description, request.headers.get('host'))));
  const sent = await compress(text, request.headers.get('accept-encoding'));
  const headers = {
    ...CORS_HEADERS,
    'content-type': `${type}; charset=utf-8`,
    vary: 'Accept-Encoding',
    ...(sent.encoding === null ? {} : { 'content-encoding': sent.encoding }),
  };
  return new Response(method === 'HEAD' ? null : (sent.body as Uint8Array<ArrayBuffer>), { headers });
}

function acceptedType(header: string | null): string {
  const types = (header ?? '*/*').split(',').map((type) => type.split(';')[0]?.trim());
  for (const type of types) {
    if (type === 'application/json') return type;
    if (type === OPEN_API || type === '*/*' || type === 'application/*') return OPEN_API;
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);
}
