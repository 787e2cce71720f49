/** The part of @hono/node-server's bindings that is used. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Who asks. A header can be written by anybody, so `X-Forwarded-For` counts only from a proxy on this machine, and of it
 * only the last address, which the proxy itself has added. null when there is no connection: a call from the process.
 */
export function clientAddress(env: unknown, request: Request): string | null {
  const remote = (env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;
  if (remote === undefined) return null;
  if (!LOOPBACK.test(remote)) return remote;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return forwarded === undefined || forwarded === '' ? remote : forwarded.slice(0, 45);
}
