// Must run on any Node version, so it uses only old syntax.
import { readFileSync } from 'node:fs';

/** The ranges of package.json's `engines`, such as `^20.19.0` or `>=24.0.0`. */
function supported() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return engines.node.split(' || ').map((range) => {
    const [major = 0, minor = 0] = range.replace(/^\D+/, '').split('.').map(Number);
    return { isOpen: range.startsWith('>='), major, minor };
  });
}

/** Prints the required versions and exits if this Node is none of them. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ranges = supported();
  if (ranges.some((r) => (major === r.major ? minor >= r.minor : r.isOpen && major > r.major))) return;
  const words = ranges.map((r) => (r.minor === 0 ? `${r.major}+` : `${r.major}.${r.minor}+`));
  console.error(
    `Marketdesk needs Node.js ${words.join(' or ')}, but this is ${process.versions.node}. Get it at https://nodejs.org.`,
  );
  process.exit(1);
}
