import { WebSocket } from 'ws';
import type { TestBackend } from '@marketdesk/backend/testing/backend.ts';

/** [join_ref, ref, topic, event, payload] */
export type RawFrame = [string | null, string | null, string, string, Record<string, unknown>];

/** A socket without a client library, to test the wire format. */
export interface RawSocket {
  socket: WebSocket;
  frames: RawFrame[];
  binary: Buffer[];
  send(...frame: RawFrame): void;
  /** Resolves with the next matching frame after those already returned. */
  next(condition: (frame: RawFrame) => boolean): Promise<RawFrame>;
  /** Joins and returns the reply's payload. */
  join(topic: string, config: object, token?: string): Promise<Record<string, unknown>>;
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

export async function rawSocket(backend: Pick<TestBackend, 'url' | 'keys'>): Promise<RawSocket> {
  const socket = new WebSocket(
    `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.keys.anonKey}&vsn=2.0.0`,
  );
  const frames: RawFrame[] = [];
  const binary: Buffer[] = [];
  let notifyWaiter: () => void = () => undefined;
  let at = 0;
  let ref = 0;
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) binary.push(data);
    else frames.push(JSON.parse(data.toString()) as RawFrame);
    notifyWaiter();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      notifyWaiter();
    });
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const raw: RawSocket = {
    socket,
    frames,
    binary,
    closed,
    send: (...frame) => socket.send(JSON.stringify(frame)),
    async next(condition) {
      const end = performance.now() + 10_000;
      for (;;) {
        for (; at < frames.length; at++) {
          const frame = frames[at];
          if (frame && condition(frame)) {
            at++;
            return frame;
          }
        }
        if (performance.now() > end || socket.readyState === WebSocket.CLOSED)
          throw new Error(`No such frame: ${String(condition)}`);
        await new Promise<void>((resolve) => {
          notifyWaiter = resolve;
          setTimeout(resolve, 200);
        });
      }
    },
    async join(topic, config, token) {
      const own = `j${++ref}`;
      raw.send(own, own, topic, 'phx_join', { config, ...(token !== undefined && { access_token: token }) });
      const [, , , , payload] = await raw.next((frame) => frame[3] === 'phx_reply' && frame[1] === own);
      return payload;
    },
    close: () => socket.terminate(),
  };
  return raw;
}
