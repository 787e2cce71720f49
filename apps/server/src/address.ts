/** Whether a server listening on this host accepts connections only from this machine. IPv6 brackets are optional. */
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

/** The URL for a browser on this machine. A browser can't open 0.0.0.0. */
export function browsableAddress(host: string, port: number): string {
  return httpAddress(host === '0.0.0.0' || host === '::' ? 'localhost' : host, port);
}

/** Redirect patterns allowed in mailed links, besides the site itself. A loopback server has several names. */
export function allowedRedirects(siteUrl: string, given: readonly string[]): string[] {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (!isLoopbackHost(hostname)) return [...given];
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  return [...names.map((name) => `${protocol}//${name}${port && `:${port}`}/**`), ...given];
}

/**
 * The client's address behind this many trusted proxies. Each appends the address it saw to `X-Forwarded-For`; earlier
 * values may be forged.
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
