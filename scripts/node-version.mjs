// Must run on any Node version, so it uses only old syntax.
import { readFileSync } from 'node:fs';

/** The ranges of package.json's `engines`, such as `^20.19.0` or `>=24.0.0`. */
function supported() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return engines.node.split(' || ').map((range) => ({
    isOpen: range.startsWith('>='),
    major: Number(/(\d+)/.exec(range)[1]),
    minor: Number(/\.(\d+)/.exec(range)[1]),
  }));
}

/** Prints the required versions and exits if this Node is none of them. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ranges = supported();
  const isMet = ranges.some((range) =>
    major === range.major ? minor >= range.minor : range.isOpen && major > range.major,
  );
  if (isMet) return;
  const words = ranges.map((range) =>
    range.minor === 0 ? `${range.major}+` : `${range.major}.${range.minor}+`,
  );
  console.error(
    `Marketdesk needs Node.js ${words.join(' or ')}, but this is ${process.versions.node}. Get it at https://nodejs.org.`,
  );
  process.exit(1);
}
