import type { HttpSettings } from '../database/database.ts';

/** Returns the request's settings for functions and policies. `path` is the rest after `/rest/v1`, with its slash. */
export function httpSettings({ method, headers }: Request, path: string): HttpSettings {
  const all: Record<string, string> = {};
  let cookies = '{}';
  for (const [name, value] of headers) {
    if (name === 'cookie') cookies = JSON.stringify(readCookies(value));
    else all[name] = value;
  }
  return { method, path, headers: JSON.stringify(all), cookies };
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => /^([^=]+)=(.*)$/.exec(pair.trimStart()));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : [])));
}
