import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { checkRoles } from '@marketdesk/backend/keys.ts';
import { backendClient, type BackendClient } from './backend-client.ts';
import type { HostedBackend } from './config.ts';
import { Failure } from './failure.ts';

/** Connects to the hosted backend. Checks that it responds, accepts the service key and has the migrations. */
export async function connectHosted<Result>(
  hosted: HostedBackend,
  work: (client: BackendClient) => Promise<Result>,
): Promise<{ client: BackendClient; result: Result }> {
  checkRoles(hosted);
  const client = backendClient({ ...hosted, fetch });
  try {
    return { client, result: await work(client) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new ConfigurationError(explainFailure(error, hosted.url), { cause: error });
  }
}

/** Rejects if the hosted backend does not respond. */
export async function pingHosted({ url, anonKey }: HostedBackend): Promise<void> {
  const response = await fetch(`${url}/auth/v1/health`, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(2_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hosted backend answered ${response.status}`);
}

/** Whether the hosted backend offers passkeys. Without an answer, the console shows nothing of them. */
export async function hasPasskeys({ url, anonKey }: HostedBackend): Promise<boolean> {
  try {
    const response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: anonKey },
      signal: AbortSignal.timeout(2_000),
    });
    const settings = (await response.json()) as { passkeys_enabled?: unknown };
    return settings.passkeys_enabled === true;
  } catch {
    return false;
  }
}

/** Explains a refusal of the first call with the service key to the operator. */
export function explainFailure({ status, message }: Failure, url: string): string {
  switch (status) {
    case 401:
    case 403:
      return `SUPABASE_SERVICE_ROLE_KEY: the backend at ${url} does not accept it as the service key.`;
    case 404:
      return `SUPABASE_URL: the backend at ${url} lacks Marketdesk's procedures. Run "npm run release", then "npx supabase db push" first.`;
    case 502:
      return `SUPABASE_URL: the backend at ${url} does not answer.`;
    default:
      return `SUPABASE_URL: the backend at ${url} refused to start with us: ${message}`;
  }
}
