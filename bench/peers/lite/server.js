// @supabase/lite in front of the bench's PostgreSQL, embedded as its documentation says. Prints its port once it listens.
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';

const { url, jwtSecret } = JSON.parse(process.argv[2] ?? '{}');
const connection = createPostgresConnection({ url });
const app = new App({
  connection,
  auth: { jwt_secret: jwtSecret, site_url: 'http://127.0.0.1' },
  options: { server: { apiKeys: false, logger: false } },
});
const server = serve(
  {
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, env) => app.fetch(request, { peerAddress: env.incoming.socket.remoteAddress ?? null }),
  },
  ({ port }) => process.stdout.write(`${port}\n`),
);
process.once('SIGTERM', () => server.close());
