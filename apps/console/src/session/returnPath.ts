/** The default page after signing in. */
export const HOME = '/admin';

const PUBLIC = new Set(['/admin/login', '/admin/reset-password']);

/**
 * The path to return to after signing in, from the `from` parameter, which any link can set. Accepts only paths of the
 * console; another origin, `//evil.test`, a backslash or a scheme gives the default page.
 */
export function returnPath(from: string | undefined, origin: string): string {
  if (from === undefined || !from.startsWith('/') || from.includes('\\')) return HOME;
  if (!URL.canParse(from, origin)) return HOME;
  const url = new URL(from, origin);
  if (url.origin !== origin) return HOME;
  const inConsole = url.pathname === HOME || url.pathname.startsWith(`${HOME}/`);
  if (!inConsole || PUBLIC.has(url.pathname.replace(/\/+$/, ''))) return HOME;
  return url.pathname + url.search + url.hash;
}
