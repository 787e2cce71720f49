/** Whether only programs of this machine can reach a server that listens there. Brackets of IPv6 are optional. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
  );
}

/** `http://host:port`, with brackets around an IPv6 address. */
export function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The address at which a browser on this machine reaches a server that listens on `host`: 0.0.0.0 can't be
 * visited.
 */
export function browsableAddress(host: string, port: number): string {
  return httpAddress(host === '0.0.0.0' || host === '::' ? 'localhost' : host, port);
}

/**
 * The addresses that links in mails may lead to, besides the site itself. A server on loopback has several names.
 */
export function allowedRedirects(siteUrl: string, given: readonly string[]): string[] {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (!isLoopbackHost(hostname)) return [...given];
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  return [...names.map((name) => `${protocol}//${name}${port && `:${port}`}/**`), ...given];
}

/**
 * The client's address behind that many trusted proxies: each appends the address that it saw to `X-Forwarded-For`;
 * earlier values may be forged.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  proxies: number,
): string | undefined {
  const seen = [forwardedFor ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((part) => part.trim());
  return proxies === 0 ? socketAddress : (seen.at(-proxies) ?? seen[0] ?? socketAddress);
}
