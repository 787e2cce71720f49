// Must run on any Node version, so it uses only old syntax.

/** Prints the required version and exits if this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Marketdesk needs Node.js 20.19 or newer, but this is ${process.versions.node}. Get it at https://nodejs.org.`,
  );
  process.exit(1);
}
