// Must run on any Node version, so it uses only old syntax.
import { readFileSync } from 'node:fs';

/** With --help, prints the comment that the command's script begins with, and exits. */
export function helpWhenAsked() {
  if (!process.argv.includes('--help')) return;
  const [comment = ''] = /^(\/\/ .*\n)+/.exec(readFileSync(process.argv[1] || '', 'utf8')) || [];
  process.stdout.write(comment.replace(/^\/\/ /gm, ''));
  process.exit(0);
}
