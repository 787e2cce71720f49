import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ServerAddress } from './server.ts';

export interface Mail {
  subject: string;
  /** The plain-text part. */
  text: string;
  html: string;
}

/** All mails to an address in the server's outbox, oldest first. */
export async function mailsTo(server: ServerAddress, address: string): Promise<Mail[]> {
  const folder = join(server.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map((file) => readFile(join(folder, file), 'latin1')),
  );
  return sources
    .map(readPart)
    .filter(({ headers }) => headers.get('to')?.includes(address))
    .map(toMail);
}

const LINK = /https?:\/\/\S+/;

/** The link of the newest mail with one, once there are so many. */
export async function linkIn(server: ServerAddress, address: string, mailNumber = 1): Promise<string> {
  const links = async () =>
    (await mailsTo(server, address)).flatMap(({ text }) => LINK.exec(text)?.[0] ?? []);
  await expect
    .poll(async () => (await links()).length, { message: `mails with a link to ${address}` })
    .toBe(mailNumber);
  const link = (await links()).at(-1);
  if (link === undefined) throw new Error('The mail is gone');
  return link;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function toMail(part: Part): Mail {
  return {
    subject: part.headers.get('subject') ?? '',
    text: textOf(part, 'text/plain') ?? '',
    html: textOf(part, 'text/html') ?? '',
  };
}

function readPart(source: string): Part {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: rest.join('\n\n') };
}

function textOf({ headers, body }: Part, type: string): string | null {
  const kind = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/.exec(kind)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return (
      parts.map((part) => textOf(readPart(part.trimStart()), type)).find((text) => text !== null) ?? null
    );
  }
  return kind.startsWith(type) ? decode(body, headers.get('content-transfer-encoding') ?? '7bit') : null;
}

function decode(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding.toLowerCase() !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
