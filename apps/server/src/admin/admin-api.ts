import type { HttpBindings } from '@hono/node-server';
import { compress } from '@marketdesk/backend/http/compress.ts';
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Access } from '@marketdesk/contract/documents.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { BackendClient } from '../backend-client.ts';
import { Failure, notAuthenticated, notAuthorized } from '../failure.ts';
import { auditHeadBody, checkSignedHead, signedHead } from '../audit/head.ts';
import type { SigningKey } from '../audit/signing-key.ts';
import { limitBody } from '../http/body-limit.ts';
import { requestId } from '../http/observe.ts';
import type { Log } from '../log.ts';
import type { Payouts } from '../payouts/payouts.ts';
import type { StripeOptions } from '../stripe/stripe.ts';
import { auditCsv, auditCsvQuery } from './audit-csv.ts';
import { fileName, streamOf } from './csv.ts';
import { uploadLines } from './bank-upload.ts';
import { globalConfig, globalConfigQuery } from './global-config.ts';
import { journalCsv, journalQuery } from './journal-csv.ts';
import { LIST_NAMES, listCsv, listCsvQuery } from './list-csv.ts';
import { resetPassword, resetPasswordBody, updateUser, updateUserBody } from './accounts.ts';
import { fetchPayoutRun, releasePayoutRun, runParameters } from './payout-run-file.ts';
import { statementCsv, statementFileName, statementQuery } from './statement-csv.ts';
import { changeWithdrawal, withdrawalsBody, withdrawalsPage, withdrawalsQuery } from './withdrawals.ts';

export interface AdminApiOptions {
  client: BackendClient;
  /** Whether a mailed link may lead to this address. */
  isAllowedRedirect: (address: string) => boolean;
  /** null = staff pay withdrawals by hand. */
  payouts: Payouts | null;
  /** null = prices are not checked. */
  stripe: StripeOptions | null;
  /** The key that signs audit log heads. */
  signingKey: () => Promise<SigningKey>;
  log: Log;
}

interface Env {
  Bindings: HttpBindings;
  Variables: { caller: CallProcedure; permissions: readonly Permission[] };
}

const MAX_BODY = 64 * 1024;
const UPLOAD = '/bank-files';

/** `/api/admin/*`: actions of staff that need one of the server's secrets. Refusals are answered with `{ error }`. */
export function adminApi(options: AdminApiOptions): Hono<Env> {
  const { client, isAllowedRedirect, payouts, stripe, signingKey, log } = options;
  const api = new Hono<Env>();
  const limit = limitBody(MAX_BODY, (c) => c.json({ error: 'The request is too large.' }, 413));
  // The upload is read as a stream, with a limit of its own.
  api.use((c, next) => (c.req.path.endsWith(UPLOAD) ? next() : limit(c, next)));
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const { caller, permissions } = await identify(c, client);
    c.set('caller', caller);
    c.set('permissions', permissions);
    await next();
  });

  api.post('/reset-password', async (c) => {
    await resetPassword(await body(c, resetPasswordBody), {
      caller: c.var.caller,
      client,
      isAllowedRedirect,
    });
    return c.json({ ok: true });
  });
  api.post('/update-user', async (c) => {
    await updateUser(await body(c, updateUserBody), { caller: c.var.caller, client });
    return c.json({ ok: true });
  });

  const attachment = async (
    c: Context<Env>,
    chunks: AsyncGenerator<string>,
    { name, file, type }: { name: string; file: string; type: string },
  ) => {
    const failed = (error: unknown) => {
      log.error({ requestId: requestId(c.env.incoming), error }, `the export of ${name} broke off`);
      // A closed connection tells the client that the response is incomplete.
      c.env.outgoing.destroy();
    };
    return c.body(await streamOf(chunks, failed), 200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${file}"`,
    });
  };
  const csv = (c: Context<Env>, name: string, chunks: AsyncGenerator<string>, file = fileName(name, 'csv')) =>
    attachment(c, chunks, { name, file, type: 'text/csv' });
  api.get('/audit.csv', (c) => {
    const { excel, ...filters } = parse(auditCsvQuery, c.req.query());
    return csv(c, 'audit', auditCsv(filters, c.var.caller, excel));
  });
  for (const name of LIST_NAMES) {
    api.get(`/lists/${name}.csv`, (c) => {
      const { excel, filters } = parse(listCsvQuery, c.req.query());
      return csv(c, name, listCsv({ name, filters }, c.var.caller, excel));
    });
  }
  api.get('/statement.csv', (c) => {
    const { excel, ...period } = parse(statementQuery, c.req.query());
    return csv(c, 'statement', statementCsv(period, c.var.caller, excel), statementFileName(period));
  });
  api.get('/journal.csv', (c) => {
    const { excel, month } = parse(journalQuery, c.req.query());
    return csv(c, 'journal', journalCsv(month, c.var.caller, excel), `journal-${month}.csv`);
  });
  api.get('/audit-head', async (c) => c.json({ head: await signedHead(c.var.caller, signingKey) }));
  api.post('/audit-head', async (c) => {
    // The other routes call a procedure that checks the permission; this one does not query the database.
    if (!c.var.permissions.includes('audit.read')) throw notAuthorized();
    const { head } = await body(c, auditHeadBody);
    return c.json({ head: checkSignedHead(head, (await signingKey()).publicKey) });
  });

  api.get('/global-config', async (c) =>
    c.json(await globalConfig(parse(globalConfigQuery, c.req.query()), { caller: c.var.caller, stripe })),
  );

  api.get('/withdrawals', async (c) =>
    compressedJson(c, await withdrawalsPage(parse(withdrawalsQuery, c.req.query()), c.var.caller)),
  );
  api.post('/withdrawals', async (c) =>
    c.json(await changeWithdrawal(await body(c, withdrawalsBody), { caller: c.var.caller, payouts })),
  );

  api.post('/payout-runs/:id/release', async (c) =>
    c.json(await releasePayoutRun(parse(runParameters, c.req.param()).id, c.var.caller)),
  );
  api.post('/payout-runs/:id/file', async (c) => {
    const { name, pieces } = await fetchPayoutRun(parse(runParameters, c.req.param()).id, c.var.caller);
    return attachment(c, pieces, { name: 'a payout run', file: name, type: 'application/xml' });
  });
  api.post(UPLOAD, async (c) => {
    const report = (error: unknown) =>
      log.error({ requestId: requestId(c.env.incoming), error }, 'the upload of a bank file broke off');
    const lines = uploadLines(c.env.incoming, c.var.caller, report);
    return c.body(await streamOf(lines, report), 200, {
      'Content-Type': 'application/x-ndjson',
      // Progress must not wait in a proxy.
      'X-Accel-Buffering': 'no',
    });
  });

  api.all('*', () => {
    throw new Failure(404, 'Not found');
  });
  return api;
}

/** Identifies the caller and checks that they are staff, before anything else is read from the request. */
async function identify(c: Context<Env>, client: BackendClient): Promise<Env['Variables']> {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (token === undefined) throw notAuthenticated();
  // Only reads are cancelled: a change with several steps must not stop halfway.
  const signal = c.req.method === 'GET' ? c.req.raw.signal : undefined;
  const caller = client.asCaller(token, signal);
  const access = await caller('get_my_access').catch((error: unknown) => {
    // An API key without a session counts as not signed in.
    throw error instanceof Failure && error.status === 403 ? notAuthenticated() : error;
  });
  if (!access.passes_guard) throw refusal(access);
  return { caller, permissions: access.permissions };
}

/** Same messages as the guard of the procedures. */
function refusal({ second_factor: factor, must_change_password: isTyped }: Access): Failure {
  if (isTyped && (factor.passed || !factor.enrolled)) {
    const sentence = 'Your password was set by our staff. Choose a new one first.';
    return new Failure(403, sentence, { reason: 'password_change_required' });
  }
  if (factor.passed) return notAuthorized();
  const sentence = factor.enrolled
    ? 'Enter the code from your authenticator app.'
    : 'Set up two-factor authentication first.';
  return new Failure(403, sentence, { reason: 'second_factor_required' });
}

/** A list page as JSON, compressed if the client accepts it, as in `/rest/v1`. */
async function compressedJson(c: Context<Env>, page: object): Promise<Response> {
  const json = Buffer.from(JSON.stringify(page));
  const { body, encoding } = await compress(json, c.req.header('accept-encoding') ?? null);
  c.header('Vary', 'Accept-Encoding');
  if (encoding !== null) c.header('Content-Encoding', encoding);
  return c.body(body as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/json' });
}

async function body<Schema extends z.ZodType>(c: Context<Env>, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure(400, 'The request must be JSON.');
  }
  return parse(schema, value);
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new Failure(400, error.issues[0]?.message ?? 'The request could not be read.');
  return data;
}
