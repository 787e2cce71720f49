import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

interface StandIn {
  /** Goes in front of PATH. */
  folder: string;
  close(): void;
}

/** A fake `systemctl`: `systemctl restart NAME@PORT` calls `restart` and waits for it. */
export async function standInForSystemctl(
  parent: string,
  restart: (port: number) => Promise<unknown>,
): Promise<StandIn> {
  const server = createServer((socket) => {
    socket.once('data', (unit) => {
      void restart(Number(/@(\d+)/.exec(unit.toString())?.[1])).finally(() => socket.end());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const folder = await mkdtemp(path.join(parent, 'bin-'));
  const script = `#!${process.execPath}
require('node:net').connect(${port}, '127.0.0.1').end(process.argv[3]).resume();
`;
  await writeFile(path.join(folder, 'systemctl'), script, { mode: 0o755 });
  return { folder, close: () => server.close() };
}
