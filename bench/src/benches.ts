import type { BenchRun } from './arguments.ts';
import { attacks } from './attacks/attacks.ts';
import { bulk } from './bulk.ts';
import { firstVisit } from './console/first-visit.ts';
import { screens } from './console/screens.ts';
import { hotPath } from './hot-path/hot-path.ts';
import { relevance } from './relevance/relevance.ts';
import { scale } from './scale/scale.ts';
import { startUp } from './start-up.ts';
import { taxonomy } from './taxonomy/taxonomy.ts';

export const BENCHES: Record<string, (run: BenchRun) => Promise<void>> = {
  start: startUp,
  visit: firstVisit,
  screens,
  postgres: hotPath,
  scale,
  relevance,
  taxonomy,
  attacks,
  bulk,
};

/** These take less than five minutes together. */
export const QUICK = ['start', 'visit', 'postgres'];
