import type { StorageClient } from '@supabase/storage-js';
import { BackendError, notConfigured } from './BackendError.ts';
import { loadConfig } from './config.ts';
import { requestAsCaller } from './request.ts';

export interface StoredFile {
  bucket: string;
  /** Inside the bucket. */
  path: string;
}

let client: Promise<StorageClient> | undefined;

// Its code is fetched when a screen first shows or sends a file.
function storageClient(): Promise<StorageClient> {
  client ??= createStorageClient().catch((error: unknown) => {
    // What could not be fetched now may be had later.
    client = undefined;
    throw error;
  });
  return client;
}

async function createStorageClient(): Promise<StorageClient> {
  const { supabaseUrl, anonKey } = await loadConfig();
  if (supabaseUrl === null || anonKey === null) throw notConfigured();
  const { StorageClient } = await import('@supabase/storage-js');
  return new StorageClient(`${supabaseUrl}/storage/v1`, { apikey: anonKey }, requestAsCaller);
}

/** Forgets the client with its address, so that a test can serve another configuration. */
export function resetStorage(): void {
  client = undefined;
}

/** Stores a new file; one that is already there is never overwritten. Errors: BackendError. */
export async function uploadFile(
  { bucket, path }: StoredFile,
  file: Blob,
  contentType: string,
): Promise<void> {
  const storage = await storageClient();
  // In the form that the client sends, the part's own type counts.
  const typed = file.type === contentType ? file : new Blob([file], { type: contentType });
  answerOf(await storage.from(bucket).upload(path, typed, { contentType, cacheControl: '31536000' }));
}

/** An address that shows a private file for a while. Errors: BackendError. */
export async function signedAddress({ bucket, path }: StoredFile, lifetimeS: number): Promise<string> {
  const storage = await storageClient();
  return answerOf(await storage.from(bucket).createSignedUrl(path, lifetimeS)).signedUrl;
}

/** Removes a file. Errors: BackendError. */
export async function removeFile({ bucket, path }: StoredFile): Promise<void> {
  const storage = await storageClient();
  answerOf(await storage.from(bucket).remove([path]));
}

// The client wraps what requestAsCaller threw; it leaves backend/ as what it was.
function answerOf<Data>({ data, error }: { data: Data; error: Error | null }): NonNullable<Data> {
  if (data !== null && data !== undefined && error === null) return data;
  const cause = (error as { originalError?: unknown } | null)?.originalError;
  if (cause instanceof BackendError) throw cause;
  // Of an answer that could not be read; what the client says of that is no sentence for people.
  throw new BackendError({ sentence: '', status: 0 });
}
