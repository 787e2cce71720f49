import { categories } from './categories.ts';
import { desks } from './desks.ts';
import { firstVisit } from './first-visit.ts';
import { hotPath } from './hot-path.ts';
import { live } from './live.ts';
import { pglitePath } from './pglite-path.ts';
import { posts } from './posts.ts';
import { startUp } from './start-up.ts';
import { taxonomy } from './taxonomy.ts';

/** `npm run bench` runs all of them, `npm run bench -- NAME …` the named. */
const BENCHES: Record<string, () => Promise<void>> = {
  start: startUp,
  visit: firstVisit,
  postgres: hotPath,
  pglite: pglitePath,
  desks,
  posts,
  live,
  taxonomy,
  categories,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench "${unknown.join('", "')}". Use: ${Object.keys(BENCHES).join(', ')}.\n`,
  );
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) await BENCHES[name]?.();
