import { WebSocket } from 'ws';
import type { RunningServer } from './server-process.ts';

/** Sockets that watch the reports, as thinly as possible: what is measured is the server. */
interface Crowd {
  close(): void;
}

/** Opens one socket for each token; resolves when all of them are subscribed. */
export async function openCrowd(
  server: RunningServer,
  tokens: readonly string[],
  onChange: (change: number, at: number) => void,
): Promise<Crowd> {
  const sockets: WebSocket[] = [];
  for (let start = 0; start < tokens.length; start += 25) {
    sockets.push(
      ...(await Promise.all(
        tokens
          .slice(start, start + 25)
          .map((token) => subscribe(server, token, (change) => onChange(change, performance.now()))),
      )),
    );
  }
  const beat = setInterval(() => {
    for (const socket of sockets) socket.send('[null,"h","phoenix","heartbeat",{}]');
  }, 20_000);
  return {
    close() {
      clearInterval(beat);
      for (const socket of sockets) socket.terminate();
    },
  };
}

const CHANGE = '"postgres_changes"';
const NUMBER = '"resolution_notes":"';

function subscribe(
  { url, anonKey }: RunningServer,
  token: string,
  onChange: (change: number) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`,
      { perMessageDeflate: false, skipUTF8Validation: true },
    );
    const bindings = [{ event: 'UPDATE', schema: 'public', table: 'reports' }];
    socket.once('open', () => {
      const payload = { config: { postgres_changes: bindings }, access_token: token };
      socket.send(JSON.stringify(['1', '1', 'realtime:reports', 'phx_join', payload]));
    });
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A socket was closed with ${code}`)));
    socket.on('message', (data: Buffer) => {
      // Reading the text as JSON would take this process longer than the server took to send it.
      const at = data.indexOf(NUMBER);
      if (at >= 0 && data.includes(CHANGE)) {
        onChange(Number.parseInt(data.toString('latin1', at + NUMBER.length, at + NUMBER.length + 8)));
      } else if (data.includes('"phx_reply"') && data.includes('"1"')) {
        if (data.includes('"ok"')) resolve(socket);
        else reject(new Error(data.toString()));
      }
    });
  });
}
