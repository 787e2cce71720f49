import { BackendError } from './BackendError.ts';
import { requestAsCaller } from './request.ts';

interface UploadOptions<Line> {
  file: File;
  signal: AbortSignal;
  /** Called with each line of the response as it arrives. */
  onLine: (line: Line) => void;
}

/**
 * Sends a file to the console's own server, which answers with one JSON document a line while it works. Errors:
 * BackendError with the server's message; reason `broke_off` and no message if the response ended early. Throws the
 * signal's reason when aborted.
 */
export async function adminUpload<Line>(
  path: string,
  { file, signal, onLine }: UploadOptions<Line>,
): Promise<void> {
  const url = new URL(`/api/admin/${path}`, window.location.origin);
  const response = await requestAsCaller(url, {
    method: 'POST',
    // Headers are Latin-1.
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
    body: file,
    signal,
  });
  try {
    for await (const line of linesOf(response)) onLine(JSON.parse(line) as Line);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new BackendError({ sentence: '', reason: 'broke_off', status: response.status });
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
