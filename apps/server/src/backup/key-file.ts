import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PersonKey } from '@marketdesk/contract/documents.ts';
import { Failure } from '../failure.ts';
import { syncFolder } from './archive.ts';

/** The first line of a keys file. */
export interface KeysHeader {
  format: 1;
  made_at: string;
  /** Fingerprint of the master key that wraps the keys. null: none has been loaded yet. */
  master_key: string | null;
}

/** The last line, which a truncated file lacks. */
interface KeysEnd {
  people: number;
  sha256: string;
}

export interface KeysSummary extends KeysHeader {
  keys: number;
  erased: number;
}

const BATCH = 1_000;

/** Writes a line of JSON per person. The file must not exist; it appears only once it is complete. */
export async function writeKeyFile(
  file: string,
  header: KeysHeader,
  batches: AsyncIterable<PersonKey[]>,
): Promise<KeysSummary> {
  const draft = `${file}.part`;
  try {
    await pipeline(
      Readable.from(linesOf(header, batches), { objectMode: false }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    const written = await readKeyFile(draft);
    await link(draft, file);
    await syncFolder(path.dirname(file));
    return written;
  } finally {
    await rm(draft, { force: true });
  }
}

async function* linesOf(header: KeysHeader, batches: AsyncIterable<PersonKey[]>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (lines: object[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    hash.update(text);
    return text;
  };
  let people = 0;
  yield hashed([header]);
  for await (const batch of batches) {
    people += batch.length;
    yield hashed(batch);
  }
  yield `${JSON.stringify({ people, sha256: hash.digest('hex') } satisfies KeysEnd)}\n`;
}

type Line = (Omit<KeysHeader, 'format'> & { format: number }) | PersonKey | KeysEnd;

/**
 * Reads a keys file to its end and checks its hash. Batches may be used only if an earlier reading has returned.
 * Errors: Failure with the reason, errors of `use`.
 */
export async function readKeyFile(
  file: string,
  use: (batch: PersonKey[]) => Promise<void> = () => Promise.resolve(),
): Promise<KeysSummary> {
  const refuse = (reason: string, cause?: unknown) =>
    new Failure(500, `${file} cannot be used: ${reason}`, { cause });
  const handle = await open(file).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw refuse(isMissing ? 'there is no such file.' : 'it cannot be read.', error);
  });
  const hash = createHash('sha256');
  let summary: KeysSummary | null = null;
  const batch: PersonKey[] = [];
  try {
    for await (const text of handle.readLines()) {
      const line = parse(text);
      if (line === null) break;
      if (summary === null) {
        if (!('format' in line)) break;
        if (line.format !== 1) throw refuse('it was made by a newer Marketdesk.');
        summary = { ...line, format: 1, keys: 0, erased: 0 };
      } else if ('user_id' in line) {
        summary[line.erased_at === null ? 'keys' : 'erased'] += 1;
        if (batch.push(line) === BATCH) await use(batch.splice(0));
      } else if ('sha256' in line) {
        const isWhole = line.people === summary.keys + summary.erased && line.sha256 === hash.digest('hex');
        if (!isWhole) throw refuse('it does not match its checksum.');
        await use(batch);
        return summary;
      }
      hash.update(`${text}\n`);
    }
  } finally {
    await handle.close();
  }
  throw refuse('it is incomplete or not a file of keys.');
}

function parse(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Line | null) : null;
  } catch {
    return null;
  }
}
