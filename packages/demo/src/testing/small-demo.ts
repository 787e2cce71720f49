import type { Filling } from '@marketdesk/test-support/postgres-template.ts';
import { seedDemo } from '../seed.ts';

/** For `createTestDatabase`: a demo marketplace with a few dozen rows in each list. */
export const SMALL_DEMO: Filling = {
  name: 'small_demo',
  fill: (database) => seedDemo(database, { profiles: 200 }),
};
