/** The part of @hono/node-server's bindings that is used. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

/**
 * The other end of the connection; null for a call from within the process. Headers can be written by anybody: which
 * proxy's to believe is for the server to decide, which then passes the address to `fetch` itself.
 */
export function clientAddress(env: unknown): string | null {
  return (env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? null;
}
