import type { HttpBindings } from '@hono/node-server';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';
import { limitBody } from '../http/body-limit.ts';

interface Env {
  Bindings: HttpBindings;
}

const MAX_BODY = 4 * 1024;

const openBody = z.strictObject({ code: z.string() });
const acceptBody = z.strictObject({ code: z.string(), password: z.string() });

/**
 * `/api/invitation`: the link of an invitation to the staff. The database decides; the server only creates the account,
 * whose id accepts the invitation. Refusals are answered with `{ error }`.
 */
export function invitationApi(client: BackendClient): Hono<Env> {
  const api = new Hono<Env>();
  api.use(limitBody(MAX_BODY, (c) => c.json({ error: 'The request is too large.' }, 413)));
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  api.post('/', async (c) => {
    const { email, role } = await openInvitation(await body(c, openBody), c, client);
    return c.json({ email, role });
  });
  api.post('/accept', async (c) => {
    const { code, password } = await body(c, acceptBody);
    if (Array.from(password).length < PASSWORD_MIN_CHARS) {
      throw new Failure(400, `Password must be at least ${PASSWORD_MIN_CHARS} characters.`);
    }
    const { email, accountId } = await openInvitation({ code }, c, client);
    try {
      await client.createAccount(email, password, accountId);
    } catch (error) {
      // The password, or the invitation was used or withdrawn meanwhile: this throws its own reason.
      await openInvitation({ code }, c, client);
      throw error;
    }
    return c.json({ email });
  });
  return api;
}

/** The open invitation of a link. Errors: Failure, also for people who are signed in. */
async function openInvitation({ code }: z.output<typeof openBody>, c: Context<Env>, client: BackendClient) {
  const [found] = await client.asService('staff_invitation_open', {
    p_code: code,
    p_signed_in: await signedIn(c, client),
  });
  if (!found) throw new Failure(404, 'This invitation does not exist.');
  const { email, role, account_id: accountId, refusal } = found;
  if (refusal !== null) throw new Failure(409, refusal.message);
  if (accountId === null) throw new Failure(502, 'The backend did not answer.');
  return { email, role, accountId };
}

/** The person whose session the browser sent; null for none, or one that has ended. */
async function signedIn(c: Context<Env>, client: BackendClient): Promise<string | null> {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  try {
    return (await client.asCaller(token)('get_my_access')).user_id;
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  }
}

async function body<Schema extends z.ZodType>(c: Context<Env>, schema: Schema): Promise<z.output<Schema>> {
  const { data } = schema.safeParse(await c.req.json().catch(() => null));
  if (data === undefined) throw new Failure(400, 'The request could not be read.');
  return data;
}
