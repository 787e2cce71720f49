import { z } from 'zod';
import { PayoutUnknown } from '../errors.ts';
import { requireSafeAddress } from '../safe-address.ts';
import { exchange, parsedJson } from './exchange.ts';
import { requestTokens, type RevolutCredentials } from './tokens.ts';

const grantedTokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });

const account = z.object({
  id: z.string(),
  name: z.string().nullish(),
  currency: z.string(),
  state: z.string(),
});
export type RevolutAccount = z.output<typeof account>;

export interface Consent {
  /** Valid until consent is withdrawn; part of the server's configuration. */
  refreshToken: string;
  accounts: RevolutAccount[];
}

/**
 * Exchanges the code of Revolut's redirect after consent. The code works once and for two minutes. Errors:
 * RevolutRefusal, PayoutUnknown, PayoutThrottled.
 */
export async function exchangeConsent(credentials: RevolutCredentials, code: string): Promise<Consent> {
  requireSafeAddress(credentials.apiUrl);
  const answer = await requestTokens(credentials, { grant_type: 'authorization_code', code });
  const { data } = grantedTokens.safeParse(answer);
  if (!data) throw new PayoutUnknown('Revolut gave no refresh token.');
  return {
    refreshToken: data.refresh_token,
    accounts: await accountsOf(credentials, data.access_token),
  };
}

async function accountsOf(
  { apiUrl, timeoutMs }: RevolutCredentials,
  token: string,
): Promise<RevolutAccount[]> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const { status, text } = await exchange(`${apiUrl}/api/1.0/accounts`, { headers }, timeoutMs);
  const { data } = z.array(account).safeParse(parsedJson(text));
  // Without the list the token is still useful, and the Business app shows the accounts too.
  return status === 200 && data ? data : [];
}
