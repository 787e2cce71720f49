import type { BenchRun } from './arguments.ts';
import { attacks } from './attacks/attacks.ts';
import { bulk } from './bulk.ts';
import { categories } from './categories.ts';
import { beside } from './earlier.ts';
import { screens } from './console/screens.ts';
import { desks } from './desks.ts';
import { firstVisit } from './first-visit.ts';
import { hotPath } from './hot-path/hot-path.ts';
import { importFile } from './import.ts';
import { live } from './live.ts';
import { installPeers } from './peers/install.ts';
import { posts } from './posts.ts';
import { relevance } from './relevance/relevance.ts';
import { generate } from './scale/generate.ts';
import { scale } from './scale/scale.ts';
import { startUp } from './start-up.ts';
import { taxonomy } from './taxonomy.ts';
import { capacity } from './work/capacity.ts';
import { memory } from './work/memory.ts';
import { processes } from './work/processes.ts';

export const BENCHES: Record<string, (run: BenchRun) => Promise<void>> = {
  start: startUp,
  visit: firstVisit,
  screens,
  postgres: hotPath,
  earlier: beside,
  attacks,
  desks,
  posts,
  live,
  taxonomy,
  relevance,
  import: importFile,
  bulk,
  categories,
  generate,
  scale,
  processes,
  capacity,
  memory,
  peers: installPeers,
};

/** Under five minutes together. */
export const QUICK = ['start', 'visit', 'postgres'];
/** Those that measure nothing: `generate` fills a database that the caller names, `peers` installs. */
const NOT_MEASURED = ['generate', 'peers'];
export const FULL = Object.keys(BENCHES).filter((name) => !NOT_MEASURED.includes(name));
