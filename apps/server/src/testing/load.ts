import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface LoadResult {
  answered: number;
  /** Requests without a 2xx response, as text. */
  failures: string[];
  /** Queries acknowledged as ignored. */
  ignored: string[];
}

interface Load {
  answered: () => number;
  stop(): Promise<LoadResult>;
}

interface LoadOptions {
  url: string;
  anonKey: string;
  /** Token of an admin. */
  token: string;
  clients: number;
}

/** A random query of letters alone: digits could be masked as a phone number. */
export const uniqueWord = (): string =>
  randomUUID().replaceAll(/[\d-]/g, (char) => 'ghijklmnop'[Number(char)] ?? '');

/**
 * Clients that repeatedly request a list, read a table, ignore a query and open a page. Half of them reuse one
 * connection, the others open one per request. Nothing is retried.
 */
export function startLoad({ url, anonKey, token, clients }: LoadOptions): Load {
  const result: LoadResult = { answered: 0, failures: [], ignored: [] };
  let isStopping = false;

  async function client(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    const ask = async (method: string, path: string, body?: object): Promise<boolean> => {
      const outcome = await send({ agent, url, method, path, token, anonKey, body });
      const isDone = outcome === 200 || outcome === 204;
      if (isDone) result.answered++;
      else result.failures.push(`${method} ${path}: ${outcome}`);
      return isDone;
    };
    while (!isStopping) {
      const id = uniqueWord();
      await ask('POST', '/rest/v1/rpc/admin_get_users', { p_limit: 50 });
      await ask('GET', '/rest/v1/profiles?select=user_id&limit=2');
      const query = { p_locale: 'en', p_normalized_query: id };
      if (await ask('POST', '/rest/v1/rpc/admin_ignore_query', query)) result.ignored.push(id);
      await ask('GET', '/payment-success.html');
      // Short enough to meet every moment of a restart.
      await delay(120);
    }
    agent.destroy();
  }

  const running = Array.from({ length: clients }, (_, number) => client(number));
  return {
    answered: () => result.answered,
    async stop() {
      isStopping = true;
      await Promise.all(running);
      return result;
    },
  };
}

interface Sent {
  agent: Agent;
  url: string;
  method: string;
  path: string;
  token: string;
  anonKey: string;
  body: object | undefined;
}

/** The HTTP status, or the connection's error. */
function send({ agent, url, method, path, token, anonKey, body }: Sent): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const request = httpRequest(`${url}${path}`, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', (error) => resolve(error.message));
    });
    request.once('error', (error) => resolve(error.message));
    request.end(body && JSON.stringify(body));
  });
}
