import { z } from 'zod';
import { PayoutThrottled, PayoutUnknown } from '../errors.ts';
import { requireSafeAddress } from '../safe-address.ts';
import { exchange, parsedJson } from './exchange.ts';
import { RevolutRefusal, type RevolutOptions } from './options.ts';
import { AccessTokens, credentialsRefused } from './tokens.ts';

const refusal = z.object({
  code: z.coerce.number().catch(0).default(0),
  message: z.string().default(''),
});

/** Statuses of a definite refusal. Other failures leave the outcome unknown. */
const REFUSED = new Set([400, 402, 403, 404, 405, 415, 422]);

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gi;

/** Removes IBANs. Refusals may quote them, and the message goes to logs, staff and the audit log. */
function withoutIbans(message: string): string {
  return message.replaceAll(IBAN, (iban) => `${iban.slice(0, 4)} ••••`).slice(0, 300);
}

/** Requests to the Business API 1.0. Replaces an access token that is no longer accepted. */
export class RevolutApi {
  readonly #url: string;
  readonly #timeoutMs: number | undefined;
  readonly #tokens: AccessTokens;

  constructor(options: RevolutOptions) {
    this.#url = `${requireSafeAddress(options.apiUrl)}/api/1.0`;
    this.#timeoutMs = options.timeoutMs;
    this.#tokens = new AccessTokens(options);
  }

  /** Errors: RevolutRefusal, PayoutUnknown, PayoutThrottled. */
  async get<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const search = new URLSearchParams(query).toString();
    return this.#request('GET', search ? `${path}?${search}` : path, null, schema);
  }

  /** `json` is the body as text. Errors: RevolutRefusal, PayoutUnknown, PayoutThrottled. */
  async post<Schema extends z.ZodType>(
    path: string,
    json: string,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    return this.#request('POST', path, json, schema);
  }

  async #request<Schema extends z.ZodType>(
    method: string,
    path: string,
    json: string | null,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const first = await this.#exchange(method, path, json);
    // A token may end early, if it is revoked or the account's rights change. Retries once with a new one.
    const { status, text, retryAfterSeconds } =
      first.status === 401 ? await this.#exchange(method, path, json) : first;
    if (status === 429) throw new PayoutThrottled(retryAfterSeconds);
    if (status === 401) throw credentialsRefused();
    const answer = parsedJson(text);
    if (REFUSED.has(status)) {
      const { code, message } = refusal.safeParse(answer).data ?? { code: 0, message: '' };
      throw new RevolutRefusal(status, code, withoutIbans(message) || `Revolut answered ${status}.`);
    }
    if (status < 200 || status > 299) throw new PayoutUnknown(`Revolut answered ${status}.`);
    const { data, success } = schema.safeParse(answer);
    if (!success) throw new PayoutUnknown('Revolut’s answer could not be read.');
    return data;
  }

  async #exchange(method: string, path: string, json: string | null) {
    const token = await this.#tokens.get();
    const answer = await exchange(
      this.#url + path,
      {
        method,
        body: json,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(json !== null && { 'content-type': 'application/json' }),
        },
      },
      this.#timeoutMs,
    );
    if (answer.status === 401) this.#tokens.forget(token);
    return answer;
  }
}
