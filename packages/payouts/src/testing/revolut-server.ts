import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify, importSPKI } from 'jose';
import { SIGNATURE_HEADER, signature, TIMESTAMP_HEADER } from '../webhook.ts';
import { Refused, RevolutState } from './revolut-state.ts';

/** How one request fails: before it is processed, or after it was carried out. */
export type Fault =
  | { at: 'before'; status: number; body?: string; headers?: Record<string, string> }
  | { at: 'before'; refuse: [code: number, message: string] }
  | { at: 'after'; status: number; body: string }
  | { at: 'after'; silent: true }
  | { at: 'after'; broken: true }
  /** Answered when the promise resolves. */
  | { at: 'before' | 'after'; until: Promise<unknown> };

export interface RecordedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** As received, so that the digits of an amount can be checked. */
  body: string;
}

const CLIENT_ID = 'a-client-id';
const ISSUER = 'desk.example.com';
const AUDIENCE = 'https://revolut.com';
const TOKEN_SECONDS = 2400;
const REFRESH_TOKEN = 'a-refresh-token';
const GRANTS: Readonly<Record<string, string>> = {
  refresh_token: REFRESH_TOKEN,
  authorization_code: 'oa_a_code_of_two_minutes',
};
/** Shared by all servers, because creating a key pair takes a third of a second. */
const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** A fake of the documented Business API on loopback. Tests decide which requests fail. */
export class RevolutServer {
  now = Date.now();
  readonly state = new RevolutState(() => this.now);
  readonly heard: RecordedRequest[] = [];
  readonly webhookSecret = 'wsk_a_secret_of_the_webhook';
  readonly #tokens = new Map<string, number>();
  readonly #faults: { path: string; fault: Fault }[] = [];
  readonly #server: Server;
  #port = 0;

  static async start(): Promise<RevolutServer> {
    const server = new RevolutServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    server.#port = (server.#server.address() as AddressInfo).port;
    return server;
  }

  private constructor() {
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  /** Keeps its address after it was closed. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get options() {
    return {
      apiUrl: this.url,
      clientId: CLIENT_ID,
      privateKey: KEYS.privateKey,
      issuer: ISSUER,
      audience: AUDIENCE,
      refreshToken: REFRESH_TOKEN,
      accountId: this.state.accountId,
      webhookSecrets: [this.webhookSecret],
      timeoutMs: 10_000,
      now: () => this.now,
    };
  }

  /** Makes the next request to a path with this prefix fail. Several faults apply in order. */
  fail(path: string, fault: Fault): void {
    this.#faults.push({ path, fault });
  }

  revokeTokens(): void {
    this.#tokens.clear();
  }

  calls(path: string): RecordedRequest[] {
    return this.heard.filter((one) => one.path === path);
  }

  /** Body and headers of a webhook. */
  webhook(event: string, data: object, { secrets = [this.webhookSecret], at = this.now } = {}) {
    const body = JSON.stringify({ event, timestamp: new Date(at).toISOString(), data });
    const headers = {
      [TIMESTAMP_HEADER]: String(at),
      [SIGNATURE_HEADER]: secrets.map((secret) => signature(secret, String(at), body)).join(','),
    };
    return { headers, body };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', 'http://revolut');
    const path = url.pathname.replace(/^\/api\/1\.0/, '');
    const heard = { method: request.method ?? '', path, query: url.searchParams, body };
    this.heard.push(heard);
    const at = this.#faults.findIndex((one) => path.startsWith(one.path));
    const fault = at < 0 ? null : this.#faults.splice(at, 1)[0]?.fault;
    try {
      if (fault?.at === 'before') {
        if ('until' in fault) await fault.until;
        else if ('refuse' in fault) throw new Refused(400, ...fault.refuse);
        else return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      }
      const answer = await this.#answer(heard, request.headers.authorization);
      if (fault?.at === 'after') {
        if ('until' in fault) await fault.until;
        else if ('silent' in fault) return;
        else if ('broken' in fault) return void response.destroy();
        else return void response.writeHead(fault.status).end(fault.body);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const text = JSON.stringify({ code: error.code, message: error.message });
      response.writeHead(error.status, { 'content-type': 'application/json' }).end(text);
    }
  }

  async #answer(heard: RecordedRequest, authorization: string | undefined): Promise<unknown> {
    const { method, path, query } = heard;
    if (path === '/auth/token') return this.#token(new URLSearchParams(heard.body));
    const expiresAt = this.#tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (expiresAt === undefined || expiresAt <= this.now) {
      throw new Refused(401, 401, 'The request should be authorized.');
    }
    const body = method === 'POST' ? (JSON.parse(heard.body) as Record<string, unknown>) : {};
    const [, first, id] = path.split('/');
    switch (`${method} ${first ?? ''}${id ? '/id' : ''}`) {
      case 'GET accounts':
        return [
          { id: this.state.accountId, name: 'Payouts', currency: 'EUR', balance: 100, state: 'active' },
        ];
      case 'POST pay': {
        const { id: paymentId, state, created_at } = this.state.pay(body);
        return { id: paymentId, state, created_at };
      }
      case 'POST payout-links':
        return this.state.createLink(body);
      case 'POST counterparty':
        return this.state.addCounterparty(body);
      case 'GET transactions':
        return this.#transactions(query);
      case 'GET transaction/id':
        return one(this.state.transactions, id);
      case 'GET payout-links':
        return pageOf(this.state.links, query.get('created_before'), query.get('limit'));
      case 'GET payout-links/id':
        return one(this.state.links, id);
      case 'GET counterparty/id':
        return one(this.state.counterparties, id);
      case 'GET counterparties':
        return pageOf(this.state.counterparties, query.get('created_before'), query.get('limit'));
      default:
        throw new Refused(404, 3006, 'Resource not found');
    }
  }

  #transactions(query: URLSearchParams): unknown {
    const from = Date.parse(query.get('from') ?? '');
    const to = Date.parse(query.get('to') ?? '');
    if (!(to - from <= 14 * 24 * 3600_000))
      throw new Refused(400, 2101, 'The window is longer than two weeks');
    const wanted = query.get('request_id');
    const rows = this.state.transactions.filter(
      ({ request_id: requestId, created_at: at }) =>
        (wanted === null || requestId === wanted) && Date.parse(at) >= from && Date.parse(at) < to,
    );
    return rows.slice(0, Number(query.get('count') ?? 100));
  }

  async #token(form: URLSearchParams): Promise<unknown> {
    const refuse = () => new Refused(400, 0, 'invalid_grant');
    const grant = form.get('grant_type') ?? '';
    if (!(grant in GRANTS) || form.get(grant === 'refresh_token' ? grant : 'code') !== GRANTS[grant]) {
      throw refuse();
    }
    if (form.get('client_assertion_type') !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer') {
      throw refuse();
    }
    await jwtVerify(form.get('client_assertion') ?? '', await importSPKI(KEYS.publicKey, 'RS256'), {
      algorithms: ['RS256'],
      issuer: ISSUER,
      subject: CLIENT_ID,
      audience: AUDIENCE,
      currentDate: new Date(this.now),
      requiredClaims: ['exp'],
    }).catch(() => {
      throw refuse();
    });
    const token = `oa_test_${randomUUID()}`;
    this.#tokens.set(token, this.now + TOKEN_SECONDS * 1000);
    const tokens = { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS - 1 };
    return grant === 'refresh_token' ? tokens : { ...tokens, refresh_token: REFRESH_TOKEN };
  }
}

function one<Row extends { id: string }>(rows: readonly Row[], id: string | undefined): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Refused(404, 3006, 'Resource not found');
  return row;
}

function pageOf<Row extends { created_at: string }>(
  rows: readonly Row[],
  before: string | null,
  limit: string | null,
): Row[] {
  const until = before === null ? Infinity : Date.parse(before);
  return rows.filter(({ created_at: at }) => Date.parse(at) < until).slice(0, Number(limit ?? 100));
}
