import { describe, expect, it } from 'vitest';
import { claimItem, closeItem, DESKS, openItem, releaseItem } from './desks.ts';
import { openWorld } from './world.ts';

// Tallies kept by triggers, row by row, equal a recount.

const KEPT = `select measure, hours, starts_at, key, n, amount from private.counts where source in ('reports', 'support_tickets') and (n <> 0 or amount <> 0) order by 1, 2, 3, 4`;
const DAYS = 'select * from private.report_days order by day';

describe('recounted tallies', async () => {
  const world = await openWorld();

  it('equal those kept by triggers', async () => {
    const admin = await world.person('admin');
    for (const desk of DESKS) {
      const user = await world.person();
      const [, released = '', claimed = '', closed = ''] = await Promise.all(
        [1, 2, 3, 4].map(() => openItem(world, desk, user)),
      );
      for (const id of [released, claimed, closed]) await claimItem(world, desk, admin, id);
      await releaseItem(world, desk, admin, released);
      await closeItem(world, desk, admin, closed);
    }
    const before = await Promise.all([world.sql(KEPT), world.sql(DAYS)]);
    expect(before.map((rows) => rows.length > 0)).toEqual([true, true]);
    await world.sql('delete from private.counts');
    await world.sql('delete from private.report_days');
    await world.sql('select private.recount()');
    expect(await Promise.all([world.sql(KEPT), world.sql(DAYS)])).toEqual(before);
  });
});
