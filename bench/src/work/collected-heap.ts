import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/**
 * The JavaScript heap of a Node process in MB, after all that is unused was collected. The process must have been started with
 * `--inspect-port`; its inspector stays open.
 */
export async function collectedHeapMb(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorOf(inspectPort));
  await once(socket, 'open');
  try {
    // What the first frees may let the second free more.
    await ask(socket, 'HeapProfiler.collectGarbage');
    await ask(socket, 'HeapProfiler.collectGarbage');
    const { usedSize } = (await ask(socket, 'Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / 1024 / 1024;
  } finally {
    socket.close();
  }
}

async function inspectorOf(port: number, tries = 50): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
    if (target === undefined) throw new Error('The inspector has nothing to inspect.');
    return target.webSocketDebuggerUrl;
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(100);
    return inspectorOf(port, tries - 1);
  }
}

async function ask(socket: WebSocket, method: string): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, method }));
  for (;;) {
    const [data] = (await once(socket, 'message')) as [Buffer];
    const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
    if (id === 1) return result;
  }
}
