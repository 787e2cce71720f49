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

// Its code is loaded when a screen first shows or sends a file.
function storageClient(): Promise<StorageClient> {
  client ??= createStorageClient().catch((error: unknown) => {
    // If loading failed, the next call tries again.
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

/** Resets the client for tests. */
export function resetStorage(): void {
  client = undefined;
}

/** Stores a new file; an existing one is never overwritten. Errors: BackendError. */
export async function uploadFile(
  { bucket, path }: StoredFile,
  file: Blob,
  contentType: string,
): Promise<void> {
  const storage = await storageClient();
  // In the multipart form that the client sends, the part's type counts.
  const typed = file.type === contentType ? file : new Blob([file], { type: contentType });
  answerOf(await storage.from(bucket).upload(path, typed, { contentType, cacheControl: '31536000' }));
}

/** A temporary address of a private file. Errors: BackendError. */
export async function signedAddress({ bucket, path }: StoredFile, lifetimeS: number): Promise<string> {
  const storage = await storageClient();
  return answerOf(await storage.from(bucket).createSignedUrl(path, lifetimeS)).signedUrl;
}

/** Removes a file. Errors: BackendError. */
export async function removeFile({ bucket, path }: StoredFile): Promise<void> {
  const storage = await storageClient();
  answerOf(await storage.from(bucket).remove([path]));
}

// Unwraps the error of requestAsCaller.
function answerOf<Data>({ data, error }: { data: Data; error: Error | null }): NonNullable<Data> {
  if (data !== null && data !== undefined && error === null) return data;
  const cause = (error as { originalError?: unknown } | null)?.originalError;
  if (cause instanceof BackendError) throw cause;
  // An unreadable response; the client's own message for that is not for users.
  throw new BackendError({ sentence: '', status: 0 });
}
