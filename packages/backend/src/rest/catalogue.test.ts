import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';

describe('the catalogue', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());
  afterEach(() => void vi.restoreAllMocks());

  const call = async (name: string) => {
    const response = await backend.request(`/rest/v1/rpc/${name}`, { json: {} });
    return [response.status, await response.json()];
  };
  /** Advances the clock past the minimum time between rereads. */
  let hops = 0;
  const later = () => {
    const now = performance.now() + ++hops * 10_000;
    vi.spyOn(performance, 'now').mockReturnValue(now);
  };
  const soon = (work: () => Promise<void>) =>
    expect.poll(
      () =>
        work().then(
          () => true,
          () => false,
        ),
      { timeout: 5000 },
    );

  test("is reread after NOTIFY pgrst, 'reload schema'", async () => {
    // The first miss uses up the allowed reread.
    await call('late');
    await backend.database.exec(`
      create function public.late() returns text language sql stable as $$ select 'here' $$;
      create table public.late_table (id int);
      grant execute on function public.late() to anon;
      grant select on public.late_table to anon;
      notify pgrst, 'reload schema';`);
    await soon(async () => expect(await call('late')).toEqual([200, 'here'])).toBe(true);
    expect((await backend.request('/rest/v1/late_table')).status).toBe(200);
  });

  test('is reread after a failed look-up, but not after every one', async () => {
    later();
    await backend.database.exec(
      `create function public.later() returns int language sql stable as 'select 2'`,
    );
    expect(await call('later')).toEqual([200, 2]);
    await backend.database.exec(
      `create function public.latest() returns int language sql stable as 'select 3'`,
    );
    expect((await call('latest'))[0]).toBe(404);
  });

  test('finds a new column and a function’s new signature', async () => {
    later();
    await backend.database.exec('alter table public.items add column fresh int default 7');
    const response = await backend.request('/rest/v1/items?select=fresh&id=eq.1&fresh=eq.7');
    expect(await response.json()).toEqual([{ fresh: 7 }]);
    expect(await call('add_more')).toMatchObject([404, { code: 'PGRST202' }]);
    await backend.database.exec(`
      drop function public.two_numbers;
      create function public.two_numbers() returns text language sql stable as $$ select 'two' $$;
      notify pgrst, 'reload schema';`);
    await soon(async () => expect(await call('two_numbers')).toEqual([200, 'two'])).toBe(true);
  });
});
