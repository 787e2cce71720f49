import { BackendError } from './BackendError.ts';
import { requestAsCaller } from './request.ts';

interface DownloadOptions {
  /** POST if the download changes something. */
  method?: 'GET' | 'POST';
  query?: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
  /** Called with the bytes as they arrive. */
  onBytes?: (bytes: Uint8Array) => void;
}

interface Downloaded {
  /** The file name from the server. */
  name: string;
  content: Blob;
}

// Bytes kept in memory; earlier data is in a Blob, which the browser may store on disk.
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Downloads a file streamed by the console's own server. Errors: BackendError with the server's message; reason
 * `broke_off` if it ended early. Throws the signal's reason when aborted.
 */
export async function adminDownload(
  path: string,
  { method = 'GET', query = {}, signal, onBytes }: DownloadOptions,
): Promise<Downloaded> {
  const url = new URL(`/api/admin/${path}`, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const response = await requestAsCaller(url, { method, ...(signal && { signal }) });
  const type = response.headers.get('content-type') ?? '';
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? path;
  return { name, content: await collect(response, type, { signal, onBytes }) };
}

interface Watched {
  signal: AbortSignal | undefined;
  onBytes: ((bytes: Uint8Array) => void) | undefined;
}

async function collect(response: Response, type: string, { signal, onBytes }: Watched): Promise<Blob> {
  let parts: BlobPart[] = [];
  let kept = 0;
  const reader = response.body?.getReader();
  try {
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      onBytes?.(read.value);
      parts.push(read.value);
      kept += read.value.length;
      if (kept > KEPT_BYTES) [parts, kept] = [[new Blob(parts)], 0];
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new BackendError({
      sentence: 'The download was interrupted and nothing was saved. Try again.',
      reason: 'broke_off',
      status: response.status,
    });
  }
  return new Blob(parts, { type });
}
