import type { Config } from '../config.ts';

/**
 * Headers of every page. The policy allows only our own scripts and styles, images also from the configured servers,
 * and requests to the backend.
 */
export function securityHeaders(config: Config): Record<string, string> {
  const hosted = config.backend.kind === 'hosted' ? config.backend.url : null;
  const site = config.siteUrl;
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...origins(hosted, site, config.tileUrl, config.flagUrl),
      ...config.imageSources,
    ],
    'connect-src': ["'self'", ...origins(hosted, site), ...origins(hosted, site).map(webSocket)],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
      .join('; '),
    'X-Frame-Options': 'DENY',
    // Tile servers require a referrer. Only the origin is sent.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(site?.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

// All other headers matter only for documents. SVG files can be opened as documents.
const NON_DOCUMENT_HEADERS = new Set(['Cross-Origin-Resource-Policy', 'Strict-Transport-Security']);

/**
 * The headers that matter for a file of this type. A screen loads many small scripts, so each unneeded header counts.
 */
export function headersFor(type: string, headers: Record<string, string>): Record<string, string> {
  if (/html|svg/.test(type)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => NON_DOCUMENT_HEADERS.has(name)));
}

/** `https://{s}.tile.example/{z}` becomes `https://*.tile.example`. */
function origins(...addresses: (string | null)[]): string[] {
  return addresses.flatMap((address) => {
    const [, scheme, host] = /^(https?:\/\/)([^/?#]+)/.exec(address ?? '') ?? [];
    if (!scheme || !host) return [];
    return [scheme + host.replace(/^.*\{[^}]*\}[^.]*/, '*').replace(/^.*@/, '')];
  });
}

function webSocket(origin: string): string {
  return origin.replace(/^http/, 'ws');
}
