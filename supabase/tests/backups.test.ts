import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();

interface State {
  kind: string;
  last_id: number | null;
  last_error: string | null;
  is_running: boolean;
  good_bytes: number | null;
  is_late: boolean;
}
const begin = (p_last_id: number | null, p_kind = 'backup') =>
  world.rpc<number | null>('service_role', 'operator_begin_backup', { p_kind, p_last_id });
const renew = (p_id: number) => world.rpc<boolean>('service_role', 'operator_renew_backup', { p_id });
const finish = (p_id: number | null, more: object = {}) =>
  world.rpc('service_role', 'operator_finish_backup', { p_id, ...more });
const backup = async () => {
  const rows = await world.rpc<State[]>('service_role', 'operator_get_backups');
  expect(rows.map(({ kind }) => kind)).toEqual(['backup', 'drill']);
  return rows[0];
};
const later = (text: string) =>
  world.sql(`update private.backup_runs set leased_until = now() - $1::interval`, [text]);

beforeEach(async () => {
  await world.sql('delete from private.backup_runs');
  await world.rpc('service_role', 'configure_backups', { p_interval_seconds: null });
});

describe('of several servers', () => {
  it('one begins a backup, however many ask at once, and none while another runs', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => begin(null)));
    const [id = 0, ...others] = ids.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect(await begin(id)).toBeNull();
    expect(await begin(null, 'drill')).toBeNull();
    await finish(id, { p_bytes: 5, p_target: 'a' });
    expect(await begin(null)).toBeNull();
    expect(await begin(id)).toBeGreaterThan(id);
  });

  it('a killed one leaves a run that fails after its lease and blocks nobody', async () => {
    const id = (await begin(null)) ?? 0;
    await later('-1 second');
    expect(await backup()).toMatchObject({ is_running: true, last_error: null });
    await later('1 second');
    expect(await backup()).toMatchObject({
      is_running: false,
      last_error: 'Its process was killed, or lost the database.',
    });
    expect(await begin(id)).toBeGreaterThan(id);
    // The former process is still alive after all.
    expect(await renew(id)).toBe(false);
    await finish(id, { p_bytes: 1 });
    expect(await backup()).toMatchObject({ is_running: true, good_bytes: null });
  });

  it('one that is alive keeps its lease', async () => {
    const id = (await begin(null)) ?? 0;
    await later('1 second');
    expect(await renew(id)).toBe(true);
    expect(await begin(id)).toBeNull();
  });
});

it('a backup is late after twice the time between two; a failed one does not count', async () => {
  const made = (age: string) =>
    world.sql(`update private.backup_runs set started_at = now() - $1::interval`, [age]);
  const since = (age: string) =>
    world.sql(`update private.settings set backups_since = now() - $1::interval`, [age]);
  const id = (await begin(null)) ?? 0;
  await finish(id, { p_bytes: 5 });
  await made('30 days');
  expect(await backup()).toMatchObject({ is_late: false });
  await world.rpc('service_role', 'configure_backups', { p_interval_seconds: 3600 });
  await made('119 minutes');
  expect(await backup()).toMatchObject({ is_late: false, good_bytes: 5 });
  await made('121 minutes');
  expect(await backup()).toMatchObject({ is_late: true });
  await finish(await begin(id), { p_error: 'No space is left.' });
  expect(await backup()).toMatchObject({ is_late: true, good_bytes: 5, last_error: 'No space is left.' });

  await world.sql('delete from private.backup_runs');
  expect(await backup()).toMatchObject({ is_late: false });
  await since('121 minutes');
  expect(await backup()).toMatchObject({ is_late: true });
  // The same setting at the next start does not begin the time anew.
  await world.rpc('service_role', 'configure_backups', { p_interval_seconds: 3600 });
  expect(await backup()).toMatchObject({ is_late: true });
});

it('old runs are removed, except the newest good one', async () => {
  await world.sql(
    `insert into private.backup_runs (kind, finished_at, error) select 'backup', now(), case when n > 1 then 'x' end from generate_series(1, 60) n`,
  );
  const [last] = await world.sql<{ id: number }>('select max(id)::integer as id from private.backup_runs');
  expect(await begin(last?.id ?? 0)).not.toBeNull();
  expect(
    await world.sql(
      `select count(*)::integer as all, count(*) filter (where error is null and finished_at is not null)::integer as good from private.backup_runs`,
    ),
  ).toEqual([{ all: 52, good: 1 }]);
});

it('admins see how backups went; nobody else does', async () => {
  await finish(await begin(null), { p_target: 'a.tar.gz', p_bytes: 5, p_report: 'fine' });
  const admin = await world.person('admin');
  expect(await world.rpc(admin, 'admin_get_backups')).toMatchObject([
    {
      kind: 'backup',
      is_scheduled: false,
      good_bytes: 5,
      last_report: 'fine',
      is_late: false,
      last_error: null,
    },
    { kind: 'drill', last_started_at: null, is_running: false },
  ]);
  await world.refuses(await world.person('moderator'), 'admin_get_backups', {}, '42501', 'Not authorized');
});
