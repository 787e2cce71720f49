/** Whether a link may lead to an address: the site itself, or what the operator has listed. */
export function redirectRule(siteUrl: string, allowed: readonly string[]): (url: URL) => boolean {
  const site = new URL(siteUrl);
  const patterns = allowed.map(toPattern);
  return (url) => {
    if (/^(javascript|data|vbscript|file|blob):$/.test(url.protocol)) return false;
    // A name in front of an @ is there to deceive.
    if (url.username !== '' || url.password !== '') return false;
    if (url.origin !== 'null' && url.origin === site.origin) return true;
    const text = url.href.split('#', 1)[0] ?? '';
    const bare = text.split('?', 1)[0] ?? '';
    return patterns.some((pattern) => pattern.test(text) || pattern.test(bare));
  };
}

/** `*` stands for anything but dots and slashes, `**` for anything, as at the hosted backend. */
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

/** Where a link leads in the end: the asked-for address if it is allowed, the site otherwise. */
export function resolveRedirect(
  siteUrl: string,
  isAllowed: (url: URL) => boolean,
  asked: string | null,
): string {
  if (!asked || !URL.canParse(asked)) return siteUrl;
  const url = new URL(asked);
  return isAllowed(url) ? url.href : siteUrl;
}
