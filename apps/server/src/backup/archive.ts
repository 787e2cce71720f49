import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as pipeInto, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Failure } from '../failure.ts';
import { ABOUT, type About } from './snapshot.ts';
import { readTar, tarHeader, tarPadding, TAR_END, TarError } from './tar.ts';

/** The last entry of a backup: its description and the hash of every file. A truncated backup lacks it. */
interface Manifest extends About {
  files: Record<string, { size: number; sha256: string }>;
}

export interface Archived {
  about: About;
  files: number;
}

const MANIFEST = 'manifest.json';
const MAX_MANIFEST = 256 * 1024 * 1024;
/** File names allowed in a backup. No part starts with a dot, so none can leave the folder. */
const ENTRY = /^(keys\.json|audit-key\.pem|(database|storage|outbox)(\/[a-z0-9][\w.-]*)*)$/i;
/** Entries of older backups, which contain the database's files instead of rows. */
const FILES_OF_DATABASE = /^db(\/|$)/;
const OLD_FORMAT =
  'it contains raw database files, which only the version that made them can read: see "A backup of an earlier version" in docs/runbook.md.';

/** Writes a snapshot as tar.gz. The file must not exist; it appears only once it is complete. */
export async function writeArchive(snapshot: string, file: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    await pipeline(archiveStream(snapshot), createWriteStream(draft, { mode: 0o600, flush: true }));
    await readArchive(draft);
    await link(draft, file);
    await syncFolder(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** A snapshot as tar.gz. */
export function archiveStream(snapshot: string): Readable {
  const tar = Readable.from(tarOf(snapshot), { objectMode: false });
  // A failure destroys the result, whose reader gets the error.
  return pipeInto(tar, createGzip({ level: 6 }), () => undefined);
}

async function* tarOf(snapshot: string): AsyncGenerator<Buffer> {
  const files: Manifest['files'] = {};
  for await (const { name, isFolder } of walk(snapshot, '')) {
    if (name === ABOUT) continue;
    if (!ENTRY.test(name)) throw new TarError(`${name} is not expected in a data folder.`);
    if (isFolder) {
      yield tarHeader({ name, kind: 'folder', size: 0 });
      continue;
    }
    const { size } = await stat(path.join(snapshot, name));
    yield tarHeader({ name, kind: 'file', size });
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path.join(snapshot, name)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    yield tarPadding(size);
    files[name] = { size, sha256: hash.digest('hex') };
  }
  const about = JSON.parse(await readFile(path.join(snapshot, ABOUT), 'utf8')) as About;
  const text = Buffer.from(JSON.stringify({ ...about, files } satisfies Manifest));
  yield tarHeader({ name: MANIFEST, kind: 'file', size: text.length });
  yield Buffer.concat([text, tarPadding(text.length), TAR_END]);
}

async function* walk(root: string, below: string): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.posix.join(below, entry.name);
    yield { name, isFolder: entry.isDirectory() };
    if (entry.isDirectory()) yield* walk(root, name);
  }
}

/** Receives the entries of a backup while it is read. */
export interface Unpacker {
  folder: (name: string) => Promise<void>;
  file: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
}

const discard: Unpacker = {
  folder: () => Promise.resolve(),
  // Consumes the bytes, so that the hash is still checked.
  file: (_, bytes) =>
    pipeline(
      bytes,
      new Writable({
        write(_chunk, _encoding, done) {
          done();
        },
      }),
    ),
};

/**
 * Reads a backup to its end and checks the hash of every file. Unpacker files may be used only after this has returned.
 * Errors: Failure with the reason.
 */
export async function readArchive(file: string, unpacked: Unpacker = discard): Promise<Archived> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  const seen: Manifest['files'] = {};
  try {
    for await (const { name, kind, size, bytes } of readTar(source.pipe(gunzip) as AsyncIterable<Buffer>)) {
      if (name === MANIFEST) return checkManifest(await readManifest(bytes, size), seen);
      if (FILES_OF_DATABASE.test(name)) throw new TarError(OLD_FORMAT);
      if (!ENTRY.test(name) || name in seen) throw new TarError(`it contains an unexpected entry: ${name}`);
      if (kind === 'folder') {
        await unpacked.folder(name);
        continue;
      }
      const hash = createHash('sha256');
      await unpacked.file(name, hashed(bytes, hash));
      seen[name] = { size, sha256: hash.digest('hex') };
    }
    throw new TarError('it ends too early.');
  } catch (error) {
    throw new Failure(500, `${file} cannot be used: ${reason(error)}`, { cause: error });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

async function* hashed(
  bytes: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function readManifest(bytes: AsyncIterable<Buffer>, size: number): Promise<Manifest> {
  if (size > MAX_MANIFEST) throw new TarError('its list of files is too long.');
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  const manifest = JSON.parse(Buffer.concat(parts).toString()) as Omit<Manifest, 'format'> & {
    format: number;
  };
  if (manifest.format !== 2) throw new TarError('it was made by a newer Marketdesk.');
  return { ...manifest, format: 2 };
}

function checkManifest({ files, ...about }: Manifest, seen: Manifest['files']): Archived {
  const names = Object.keys(files);
  const wrong = names.find((name) => seen[name]?.sha256 !== files[name]?.sha256);
  if (wrong !== undefined) throw new TarError(`${wrong} in it does not match its checksum.`);
  const extra = Object.keys(seen).find((name) => !(name in files));
  if (extra !== undefined) throw new TarError(`${extra} in it is not in the list of files.`);
  return { about, files: names.length };
}

/** Explains an error of tar, gzip or the file system. */
function reason(error: unknown): string {
  if (error instanceof TarError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'there is no such file.';
  if (code.startsWith('Z_') || error instanceof SyntaxError) return 'it is incomplete or not a backup.';
  if (code === 'ENOSPC') return 'no space is left.';
  return error instanceof Error ? error.message : String(error);
}

/** A rename survives a power cut only after its folder was flushed to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
