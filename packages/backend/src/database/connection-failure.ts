import type { Address } from './address.ts';
import { codeOf } from './database.ts';

/** Explains why a connection to the server failed, in one sentence without the password. */
export function explainFailure(error: unknown, { hosts: [host], user, database }: Address): string {
  const server = `PostgreSQL at ${host.name}:${host.port}`;
  const code = codeOf(error) ?? '';
  const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  if (code === 'NO_PRIMARY') return `${text}.`;
  if (code === 'TLS_FAILED') return `${server} cannot be trusted: ${text}.`;
  if (code === '28000' && text.includes('no encryption')) {
    return `${server} only accepts encrypted connections: add ?sslmode=verify-full to the address.`;
  }
  if (code.startsWith('28')) return `${server} refused the user name or password of "${user}".`;
  if (code === '3D000') return `there is no database "${database}" on ${server}.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${host.name} is not known.`;
  if (code === 'ECONNREFUSED') return `nothing answers as ${server} (connection refused).`;
  if (code === 'CONNECTION_CLOSED') {
    return `${server} closes every connection: is it PostgreSQL, and is it running?`;
  }
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') return `${server} did not answer in time.`;
  return `cannot use ${server}: ${text}`;
}
