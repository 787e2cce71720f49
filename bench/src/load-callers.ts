import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  url: string;
  /** Default: POST. */
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
}

/**
 * A connection that repeats one request. It reads only the status and length of a response, because client and server share
 * the processors.
 */
interface LoadCaller {
  /** Milliseconds of every answer until `end`, a time of performance.now(). Errors: an answer that is not 2xx. */
  callUntil(end: number): Promise<number[]>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

export function openCallers(request: LoadRequest, count: number): Promise<LoadCaller[]> {
  return Promise.all(Array.from({ length: count }, () => openCaller(request)));
}

async function openCaller(request: LoadRequest): Promise<LoadCaller> {
  const { hostname, port } = new URL(request.url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const bytes = Buffer.from(serialized(request));
  return {
    callUntil: (end) => callUntil(socket, bytes, request.url, end),
    close: () => socket.destroy(),
  };
}

function serialized({ url, method = 'POST', headers, body }: LoadRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = {
    host,
    ...headers,
    ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...head, '', method === 'POST' ? body : ''].join('\r\n');
}

function callUntil(socket: Socket, request: Buffer, url: string, end: number): Promise<number[]> {
  const latencies: number[] = [];
  /** Bytes of the body still to come; null until the head is complete. */
  let missing: number | null = null;
  let head = '';
  let sentAt = 0;
  return new Promise((resolve, reject) => {
    const send = (): void => {
      head = '';
      missing = null;
      sentAt = performance.now();
      socket.write(request);
    };
    const read = (chunk: Buffer): void => {
      if (missing === null) {
        head += chunk.toString('latin1');
        const headEnd = head.indexOf(HEAD_END);
        if (headEnd < 0) return;
        const { status, length } = answerOf(head.slice(0, headEnd));
        if (status < 200 || status > 299 || length === null) {
          reject(new Error(`${url} answered ${head.slice(0, 500)}`));
          return;
        }
        missing = length - (head.length - headEnd - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < end) send();
      else resolve(latencies);
    };
    socket.on('data', read);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`${url} closed the connection`)));
    send();
  });
}

function answerOf(head: string): { status: number; length: number | null } {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return { status: Number(head.slice(9, 12)), length: length === undefined ? null : Number(length) };
}
