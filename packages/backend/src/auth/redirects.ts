/** Returns a check whether a link may lead to a URL: the site itself, or a configured pattern. */
export function redirectRule(siteUrl: string, allowed: readonly string[]): (url: URL) => boolean {
  const site = new URL(siteUrl);
  const patterns = allowed.map(toPattern);
  return (url) => {
    if (/^(javascript|data|vbscript|file|blob):$/.test(url.protocol)) return false;
    // A user name before @ can make a URL look like another site.
    if (url.username !== '' || url.password !== '') return false;
    if (url.origin !== 'null' && url.origin === site.origin) return true;
    const text = url.href.split('#', 1)[0] ?? '';
    const bare = text.split('?', 1)[0] ?? '';
    return patterns.some((pattern) => pattern.test(text) || pattern.test(bare));
  };
}

/** As on the hosted backend, `*` matches anything but dots and slashes, `**` matches anything. */
function toPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*';
      if (part === '*') return '[^./]*';
      if (part === '?') return '[^./]';
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}/?$`);
}

/** Returns the requested URL if it is allowed, otherwise the site. */
export function resolveRedirect(
  siteUrl: string,
  isAllowed: (url: URL) => boolean,
  requested: string | null,
): string {
  if (!requested || !URL.canParse(requested)) return siteUrl;
  const url = new URL(requested);
  return isAllowed(url) ? url.href : siteUrl;
}
