import { allowedRedirects } from '../address.ts';

/**
 * Whether a mailed link may lead to an address: the auth service would silently lead elsewhere, and nobody would know.
 * In patterns `*` stands for anything within a part of the address, `**` for anything.
 */
export function redirectRule(siteUrl: string, given: readonly string[]): (address: string) => boolean {
  const patterns = [siteUrl, ...allowedRedirects(siteUrl, given)].map(toPattern);
  return (address) => {
    if (!URL.canParse(address)) return false;
    // As the browser will read it: "https://desk.example\@evil.example" is not what it looks like.
    const { href, username, password } = new URL(address);
    return (
      username === '' && password === '' && patterns.some((pattern) => pattern.test(href.replace(/\/$/, '')))
    );
  };
}

function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/\/$/, '')
    .split('**')
    .map((part) => part.split('*').map(escapeText).join('[^./]*'))
    .join('.*');
  return new RegExp(`^${source}$`);
}

function escapeText(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
