// npm run dev: serves the console with hot reload and a server that restarts on every change, at one address. Applies changed
// supabase/code at once.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
import { onceOrphaned } from './orphaned.mjs';

async function dev() {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  const { spawn } = await import('node:child_process');
  const path = await import('node:path');
  const { createServer } = await import('vite');
  const { freePort } = await import('./free-port.mjs');
  const { ROOT } = await import('./root.mjs');

  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 3000);
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const serverPort = await freePort();

  // The server answers everything but the console's own files. Links in mails lead to Vite's address.
  const paths = [
    '^/$',
    '/pages.css',
    '/return.js',
    '/payment-',
    '/portal-return',
    '/support-answer',
    '/config.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/',
    '/auth/v1/',
    '/rest/v1/',
  ];
  const target = { target: `http://127.0.0.1:${serverPort}`, xfwd: false, ws: true };
  const vite = await createServer({
    root: path.join(ROOT, 'apps/console'),
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries([...paths, '/realtime/v1/', '/storage/v1/'].map((name) => [name, target])),
    },
  });
  await vite.listen().catch((error) => {
    console.error(`PORT: ${port} cannot be used on ${host} (${error.message}).`);
    process.exit(1);
  });

  const server = spawn(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      '--include=supabase/migrations/*.sql',
      'apps/server/src/dev.ts',
    ],
    {
      cwd: ROOT,
      env: { SITE_URL: address, ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
      stdio: ['inherit', 'pipe', 'inherit'],
    },
  );
  server.stdout.setEncoding('utf8');
  server.stdout.on('data', (text) => {
    process.stdout.write(text.replaceAll(`http://127.0.0.1:${serverPort}`, address));
  });
  server.once('exit', (code) => process.exit(code ?? 1));
  const stop = () => server.kill('SIGTERM');
  // Ctrl+C in a terminal signals all three processes. A second signal would make the watcher kill the server.
  process.on('SIGINT', () => setTimeout(stop, 2_000));
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  onceOrphaned(stop);
}

helpWhenAsked();
requireNode();
void dev();
