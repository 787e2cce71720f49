import type { Duplex } from 'node:stream';

/** Errors that Node reports before there is a request object. */
const REFUSALS: Record<string, [status: string, error: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address and headers of a request can have at most 16 KB together.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const BROKEN: [string, string] = ['400 Bad Request', 'This is not an HTTP request.'];

/** Answers an unreadable request with the reason and closes the connection. */
export function refuseClient(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = REFUSALS[error.code ?? ''] ?? BROKEN;
  // `message` as well as `error`, because the backend's clients read that.
  const body = JSON.stringify({ error: sentence, message: sentence });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // Does not wait for clients that don't read the response.
    () => socket.destroy(),
  );
}
