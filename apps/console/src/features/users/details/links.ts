/** The address of a link that a person typed about themselves, or null: only http and https, so that none runs a script. */
export function safeLink(typed: string | null): string | null {
  const address = typed?.trim() ?? '';
  if (address === '' || /\s/.test(address)) return null;
  // Most people write their site without its scheme.
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(address) && /^[^/?#]+\.[^/?#]+/.test(address);
  const absolute = isBare ? `https://${address}` : address;
  if (!URL.canParse(absolute)) return null;
  const { protocol, href } = new URL(absolute);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
