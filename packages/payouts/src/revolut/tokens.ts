import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { PayoutThrottled, PayoutUnknown } from '../errors.ts';
import { RevolutRefusal, type RevolutOptions } from './options.ts';
import { exchange, parsedJson } from './exchange.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

interface AccessToken {
  value: string;
  expiresAt: number;
}

const CLIENT_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Renewed this long before it expires, for requests in progress. */
const MARGIN_MS = 60_000;
const MAX_LIFETIME_MS = 40 * 60_000;
const ASSERTION_SECONDS = 5 * 60;
const CREDENTIALS_REFUSED = 'Revolut does not accept our credentials.';
const CREDENTIALS_RETRY_SECONDS = 5 * 60;

/** Revolut rejected our credentials, so nothing was processed. The order can be sent once they are fixed. */
export function credentialsRefused(options?: ErrorOptions): PayoutThrottled {
  return new PayoutThrottled(CREDENTIALS_RETRY_SECONDS, CREDENTIALS_REFUSED, options);
}

/** The credentials of our application at Revolut. */
export type RevolutCredentials = Pick<
  RevolutOptions,
  'apiUrl' | 'clientId' | 'privateKey' | 'issuer' | 'audience' | 'timeoutMs' | 'now'
>;
type TokenOptions = RevolutCredentials & Pick<RevolutOptions, 'refreshToken'>;

/** Caches the access token, which lives 40 minutes. Concurrent callers share one renewal. */
export class AccessTokens {
  readonly #options: TokenOptions;
  #current: AccessToken | null = null;
  #renewal: Promise<AccessToken> | null = null;

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /** Errors: PayoutUnknown, PayoutThrottled. */
  async get(): Promise<string> {
    if (this.#current && this.#current.expiresAt - MARGIN_MS > this.#now()) return this.#current.value;
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = null));
    this.#current = await this.#renewal;
    return this.#current.value;
  }

  /** Discards a rejected token, unless it was already renewed. */
  forget(token: string): void {
    if (this.#current?.value === token) this.#current = null;
  }

  async #renew(): Promise<AccessToken> {
    const { refreshToken } = this.#options;
    const requestedAt = this.#now();
    const answer = await requestTokens(this.#options, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    }).catch((error: unknown) => {
      throw error instanceof RevolutRefusal ? credentialsRefused({ cause: error }) : error;
    });
    const { data } = tokenAnswer.safeParse(answer);
    if (!data) throw new PayoutUnknown('Revolut gave no access token.');
    return {
      value: data.access_token,
      expiresAt: requestedAt + Math.min(data.expires_in * 1000, MAX_LIFETIME_MS),
    };
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

/** `POST /auth/token`. Errors: RevolutRefusal, PayoutUnknown, PayoutThrottled. */
export async function requestTokens(
  options: RevolutCredentials,
  grant: Readonly<Record<string, string>>,
): Promise<unknown> {
  const body = new URLSearchParams({
    ...grant,
    client_id: options.clientId,
    client_assertion_type: CLIENT_ASSERTION,
    client_assertion: await assertion(options),
  });
  const { status, text, retryAfterSeconds } = await exchange(
    `${options.apiUrl}/api/1.0/auth/token`,
    { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    options.timeoutMs,
  );
  if (status === 429) throw new PayoutThrottled(retryAfterSeconds);
  if (status >= 400 && status < 500) {
    throw new RevolutRefusal(status, 0, CREDENTIALS_REFUSED);
  }
  if (status !== 200) throw new PayoutUnknown(`Revolut answered ${status} when asked for an access token.`);
  return parsedJson(text);
}

async function assertion({
  privateKey,
  issuer,
  clientId,
  audience,
  now = Date.now,
}: RevolutCredentials): Promise<string> {
  const seconds = Math.floor(now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(await importPKCS8(privateKey, 'RS256'));
}
