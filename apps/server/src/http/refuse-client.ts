import type { Duplex } from 'node:stream';

/** What Node finds wrong before there is a request that anybody could answer. */
const REFUSALS: Record<string, [status: string, error: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address and headers of a request can have at most 16 KB together.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const BROKEN: [string, string] = ['400 Bad Request', 'This is not an HTTP request.'];

/** Tells a client whose request cannot be read why, as every other refusal does, and closes the connection. */
export function refuseClient(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = REFUSALS[error.code ?? ''] ?? BROKEN;
  const body = JSON.stringify({ error: sentence });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // Whoever does not read the answer either is not waited for.
    () => socket.destroy(),
  );
}
